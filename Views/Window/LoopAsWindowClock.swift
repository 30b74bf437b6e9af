// SPDX-License-Identifier: MIT

extension Loop: WindowClock {
  /// Schedules work that runs once in the loop after a delay.
  public func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    let timer = schedule(after: delay, work)
    return WindowTimer { timer.cancel() }
  }
}
