// SPDX-License-Identifier: MIT

public import Dispatch

/// A scheduler that works on a dispatch queue of the application's own.
///
/// ```swift
/// let prepared = images.observe(on: DispatchQueueScheduler(.global())).map(prepare)
/// ```
///
/// The queue may be concurrent: delivery on a scheduler keeps the order.
public struct DispatchQueueScheduler: TimeScheduler {
  private let queue: DispatchQueue

  /// Creates a scheduler for a queue.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
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
