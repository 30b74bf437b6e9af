// SPDX-License-Identifier: MIT

extension Loop: WindowClock {
  /// Has work done once after a delay, inside the loop.
  public func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    let timer = schedule(after: delay, work)
    return WindowTimer { timer.cancel() }
  }
}
