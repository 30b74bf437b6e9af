// SPDX-License-Identifier: MIT

/// The source of time of a window: the event loop, or virtual time in tests.
@MainActor public protocol WindowClock: AnyObject {
  /// Performs work once after a delay, on the main actor, unless the returned timer is cancelled.
  func start(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer
}

/// A handle of scheduled work.
@MainActor public final class WindowTimer {
  private var onCancel: (@MainActor () -> Void)?

  /// Creates a timer with a closure that cancels the work.
  public init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Cancels the work. Has no effect on later calls.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}
