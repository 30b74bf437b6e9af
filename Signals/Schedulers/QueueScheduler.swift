// SPDX-License-Identifier: MIT

import Dispatch

/// A scheduler that does work on a separate serial queue, in order.
public final class QueueScheduler: TimeScheduler {
  private let queue: DispatchQueue

  /// Creates a scheduler with a queue of that name, which debuggers show.
  public init(name: String = "Signals.QueueScheduler") {
    queue = DispatchQueue(label: name)
  }

  /// The time since the first use of any scheduler on the uptime clock.
  public var now: Duration { Uptime.now }

  /// Does the work on the queue, always later.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Does the work on the queue after a delay.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Disposable {
    Uptime.schedule(after: delay, on: queue, work)
  }
}
