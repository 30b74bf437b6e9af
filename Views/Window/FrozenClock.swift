// SPDX-License-Identifier: MIT

/// A clock that stands still, for what is drawn without a terminal: nothing moves by itself, so that the same views and
/// keys always give the same picture.
///
/// A test that wants time to go on has a virtual clock instead.
@MainActor public final class FrozenClock: WindowClock {
  /// Makes a clock.
  public init() {}

  /// Never has the work done, and doesn't hold it.
  public func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    WindowTimer {}
  }
}
