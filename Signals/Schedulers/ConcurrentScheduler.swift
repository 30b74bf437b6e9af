// SPDX-License-Identifier: MIT

import Dispatch

/// A scheduler that does several pieces of work at once, and no more than a limit.
///
/// ```swift
/// let scheduler = ConcurrentScheduler(limit: 4)
/// let images = files.flatMapMerge { file in
///   SafeSignal.performing { decode(file) }.start(on: scheduler)
/// }
/// ```
public final class ConcurrentScheduler: Scheduler {
  private struct Status: Sendable {
    var waiting = Fifo<@Sendable () -> Void>()
    var running = 0
  }

  private let limit: Int
  private let status = Lock(Status())

  /// Creates a scheduler.
  ///
  /// - Parameter limit: How many pieces of work are done at once; 1 or more.
  public init(limit: Int) {
    precondition(limit > 0, "Can't do \(limit) pieces of work at once: give 1 or more.")
    self.limit = limit
  }

  /// Does the work on a thread of the system's pool, as soon as fewer pieces than the limit are
  /// being done.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    let mayRun = status.withLock { status in
      if status.running == limit {
        status.waiting.append(work)
        return false
      }
      status.running += 1
      return true
    }
    if mayRun { start(work) }
  }

  private func start(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async { [self] in
      work()
      let next = status.withLock { status in
        let next = status.waiting.popFirst()
        if next == nil { status.running -= 1 }
        return next
      }
      if let next { start(next) }
    }
  }
}
