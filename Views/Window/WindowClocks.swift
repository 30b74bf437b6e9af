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

extension Loop: WindowClock {
  /// Schedules work that runs once in the loop after a delay.
  public func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    let timer = schedule(after: delay, work)
    return WindowTimer { timer.cancel() }
  }
}

/// A loop as the clock of a window that doesn't retain the loop, since the loop's closures usually retain the window.
@MainActor final class WeakLoopClock: WindowClock {
  private weak var loop: Loop?

  init(_ loop: Loop) {
    self.loop = loop
  }

  /// Schedules work in the loop. Has no effect if the loop no longer exists.
  func start(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer {
    loop?.start(after: delay, work) ?? WindowTimer {}
  }
}
