// SPDX-License-Identifier: MIT

import Dispatch

/// Does work on the main actor: at once when the caller is there already, else in order.
///
/// Whether the caller is there is asked of the main queue, not of the thread: under an asynchronous
/// `main` on Linux, main actor code runs on other threads than the first.
public struct MainScheduler: TimeScheduler {
  /// Creates the scheduler.
  public init() {}

  /// A Boolean value that indicates whether the caller is on the main actor.
  public static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: marker) != nil
  }

  /// The time since the first use of any scheduler on the uptime clock.
  public var now: Duration { Uptime.now }

  /// Does the work before it returns on the main actor, and later in order from elsewhere.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    if Self.isCurrent {
      work()
    } else {
      DispatchQueue.main.async(execute: work)
    }
  }

  /// Does main actor work before it returns on the main actor, and later in order from elsewhere.
  public func scheduleOnMain(_ work: @escaping @MainActor @Sendable () -> Void) {
    // SAFETY: `schedule` runs its work on the main queue only, which is the main actor's executor, so
    // the assumption holds; it is checked at run time all the same.
    schedule { MainActor.assumeIsolated(work) }
  }

  /// Does the work on the main actor after a delay.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Disposable {
    Uptime.schedule(after: delay, on: .main, work)
  }

  // A value that only the main queue carries. Making it sets it, once.
  private static let marker: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}
