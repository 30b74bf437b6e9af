// SPDX-License-Identifier: MIT

/// The time of a loop and the way it waits, for tests in which no time passes by itself.
@MainActor struct LoopClock {
  /// Returns the time since the clock was made.
  var now: () -> Duration
  /// Waits until a descriptor is ready, for a number of milliseconds at most, or without a limit.
  var wait: (_ waits: inout [System.Wait], _ milliseconds: Int?) -> Void
}

extension LoopClock {
  /// The system's time since an instant, and its way to wait.
  init(since beginning: ContinuousClock.Instant) {
    self.init(
      now: { ContinuousClock.now - beginning },
      wait: { waits, limit in System.wait(for: &waits, milliseconds: limit) })
  }
}
