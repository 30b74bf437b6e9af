import Views

/// A clock that stands still, so that the same bytes always do the same.
public final class StandingClock: WindowClock {
  /// Creates the clock.
  public init() {}

  /// Never has the work done.
  public func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    WindowTimer {}
  }
}
