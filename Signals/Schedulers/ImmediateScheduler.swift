// SPDX-License-Identifier: MIT

/// Does work at once, on the calling thread.
public struct ImmediateScheduler: Scheduler {
  /// Creates the scheduler.
  public init() {}

  /// Does the work before it returns.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    work()
  }
}
