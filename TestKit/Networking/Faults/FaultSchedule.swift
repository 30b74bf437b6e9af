// SPDX-License-Identifier: MIT

/// A schedule that says which requests meet which faults. The same schedule strikes the same requests in every run.
public struct FaultSchedule: Sendable {
  /// The fault that the request of a number meets, the first being 0.
  let fault: @Sendable (_ number: Int) -> Fault?

  private init(_ fault: @escaping @Sendable (_ number: Int) -> Fault?) {
    self.fault = fault
  }

  /// No fault at all.
  public static let none = FaultSchedule { _ in nil }

  /// These faults, by the number of the request, the first being 1.
  public static func at(_ faults: [Int: Fault]) -> FaultSchedule {
    FaultSchedule { faults[$0 + 1] }
  }

  /// These faults in order, from the first request on, then none; nil stands for a request without one.
  public static func inTurn(_ faults: [Fault?]) -> FaultSchedule {
    FaultSchedule { $0 < faults.count ? faults[$0] : nil }
  }

  /// A storm: the same fault for so many requests in a row.
  ///
  /// - Parameters:
  ///   - fault: What each of them meets.
  ///   - first: The number of the first one, the first of all being 1.
  ///   - count: How many.
  public static func storm(of fault: Fault, from first: Int = 1, count: Int) -> FaultSchedule {
    FaultSchedule { $0 + 1 >= first && $0 + 1 - first < count ? fault : nil }
  }

  /// A random share of all requests, each with one of the faults, by chance.
  ///
  /// What befalls a request depends on the seed and its number only, not on what came before.
  ///
  /// - Parameters:
  ///   - faults: What can befall them; empty for nothing.
  ///   - share: How many of them, from 0 to 1.
  ///   - seed: What chance begins with.
  public static func random(
    _ faults: [Fault] = Fault.all, share: Double, seed: UInt64
  ) -> FaultSchedule {
    FaultSchedule { number in
      var chance = SeededRandom(seed ^ (UInt64(number) &* 0xD1B5_4A32_D192_ED03))
      guard !faults.isEmpty, chance.fraction() < share else { return nil }
      return chance.pick(faults)
    }
  }

  /// This schedule, and where it has no fault, another.
  public func and(_ other: FaultSchedule) -> FaultSchedule {
    FaultSchedule { [fault] in fault($0) ?? other.fault($0) }
  }
}
