// SPDX-License-Identifier: MIT

/// A place where work is done.
public protocol Scheduler: Sendable {
  /// Has work done: now, if the caller is in that place already, else as soon as it can be.
  func schedule(_ work: @escaping @Sendable () -> Void)
}

/// A scheduler that knows the time. Time is never taken from anywhere else, so that tests can own it.
public protocol TimeScheduler: Scheduler {
  /// The time since an origin of the scheduler's own. It never goes back.
  var now: Duration { get }

  /// Has work done after a delay, unless the handle is disposed or released before.
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Disposable
}
