// SPDX-License-Identifier: MIT

/// A clock whose time doesn't pass, for drawing without a terminal: the same views and keys always give the same
/// picture.
///
/// A test that needs time to pass uses a virtual clock instead.
@MainActor public final class FrozenClock: WindowClock {
  /// Creates a clock.
  public init() {}

  /// Returns a timer that never fires. The work is released immediately.
  public func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    WindowTimer {}
  }
}
