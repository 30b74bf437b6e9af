// SPDX-License-Identifier: MIT

import Networking
import Signals

/// A transport around another one that injects faults on a schedule.
///
///     let faults = FaultTransport(
///       .storm(of: .unavailable(retryAfter: 2), count: 3), around: stub.transport, on: time)
///     let client = TransportClient(baseURL, middleware: [retries], transport: faults.transport)
///
/// The same schedule affects the same requests in every run. Delays use the scheduler.
public final class FaultTransport: Sendable {
  /// A request that was affected by a fault.
  public struct Struck: Hashable, Sendable {
    /// The number of the request, counted from 1.
    public let number: Int
    /// The request.
    public let request: ReceivedRequest
    /// The fault.
    public let fault: Fault
  }

  private struct Content: Sendable {
    var count = 0
    var struck: [Struck] = []
  }

  private let content = Lock(Content())
  private let schedule: FaultSchedule
  private let inner: Transport
  private let scheduler: any TimeScheduler

  /// Creates a transport around another one.
  ///
  /// - Parameters:
  ///   - schedule: The faults of the requests.
  ///   - inner: The transport for the other requests, and for those whose response is changed.
  ///   - scheduler: The scheduler of delayed responses.
  public init(
    _ schedule: FaultSchedule, around inner: @escaping Transport,
    on scheduler: some TimeScheduler
  ) {
    self.schedule = schedule
    self.inner = inner
    self.scheduler = scheduler
  }

  /// The number of requests sent.
  public var count: Int { content.withLock { $0.count } }

  /// The requests that were affected by a fault, in order.
  public var struck: [Struck] { content.withLock { $0.struck } }

  /// The transport. It is cold like all transports: each observation is one request of the schedule.
  public var transport: Transport {
    { [self] request in
      Signal { [self] observer, lifetime in
        let number = content.withLock { content in
          content.count += 1
          return content.count
        }
        guard let fault = schedule.fault(number - 1) else {
          return inner(request).start(observer, lifetime)
        }
        let struck = Struck(number: number, request: ReceivedRequest(request), fault: fault)
        content.withLock { $0.struck.append(struck) }
        fault.strike(request, on: scheduler, inner).start(observer, lifetime)
      }
    }
  }
}

/// A schedule of the faults of numbered requests. It is deterministic: every run has the same faults.
///
/// ```swift
/// let schedule = FaultSchedule.at([2: .status(503)])  // the second request fails
/// ```
public struct FaultSchedule: Sendable {
  /// Returns the fault of the request with a number, counted from 0.
  let fault: @Sendable (_ number: Int) -> Fault?

  private init(_ fault: @escaping @Sendable (_ number: Int) -> Fault?) {
    self.fault = fault
  }

  /// A schedule without faults.
  public static let none = FaultSchedule { _ in nil }

  /// Returns a schedule with faults by the number of the request, counted from 1.
  public static func at(_ faults: [Int: Fault]) -> FaultSchedule {
    FaultSchedule { faults[$0 + 1] }
  }

  /// Returns a schedule with faults in order, from the first request on; nil means no fault.
  public static func inTurn(_ faults: [Fault?]) -> FaultSchedule {
    FaultSchedule { $0 < faults.count ? faults[$0] : nil }
  }

  /// Returns a schedule in which a number of consecutive requests have the same fault.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - first: The number of the first affected request, counted from 1.
  ///   - count: The number of affected requests.
  public static func storm(of fault: Fault, from first: Int = 1, count: Int) -> FaultSchedule {
    FaultSchedule { $0 + 1 >= first && $0 + 1 - first < count ? fault : nil }
  }

  /// Returns a schedule in which a random share of the requests have one of the faults.
  ///
  /// The fault of a request depends only on the seed and its number.
  ///
  /// - Parameters:
  ///   - faults: The possible faults; empty for none.
  ///   - share: The share of affected requests, from 0 to 1.
  ///   - seed: The seed of the random numbers.
  public static func random(
    _ faults: [Fault] = Fault.all, share: Double, seed: UInt64
  ) -> FaultSchedule {
    FaultSchedule { number in
      var chance = SeededRandom(seed ^ (UInt64(number) &* 0xD1B5_4A32_D192_ED03))
      guard !faults.isEmpty, chance.fraction() < share else { return nil }
      return chance.pick(faults)
    }
  }

  /// Returns a schedule with the faults of this one and, for requests without a fault, those of another.
  public func and(_ other: FaultSchedule) -> FaultSchedule {
    FaultSchedule { [fault] in fault($0) ?? other.fault($0) }
  }
}
