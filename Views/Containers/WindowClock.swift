/// Where a window takes time from.
@MainActor
public protocol WindowClock: AnyObject {
  /// Has work done once after a delay, on the main actor.
  func start(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer
}

/// Work that waits for its time.
@MainActor
public final class WindowTimer {
  private var cancellation: (() -> Void)?

  /// Creates a timer from the way to call it off.
  public init(cancel: @escaping () -> Void) {
    cancellation = cancel
  }

  /// Calls the work off.
  public func cancel() {
    cancellation?()
    cancellation = nil
  }
}

extension Loop: WindowClock {
  /// Has work done once after a delay, inside the loop.
  public func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    let timer = schedule(after: delay, work)
    return WindowTimer { timer.cancel() }
  }
}
