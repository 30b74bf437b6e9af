// SPDX-License-Identifier: MIT

/// Where a window takes time from: the loop, or a test's virtual time.
@MainActor public protocol WindowClock: AnyObject {
  /// Has work done once after a delay, on the main actor, unless the timer is cancelled before.
  func start(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer
}

/// Work that waits for its time.
@MainActor public final class WindowTimer {
  private var onCancel: (@MainActor () -> Void)?

  /// Creates a timer from what calls the work off.
  public init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Calls the work off; does nothing the second time.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}
