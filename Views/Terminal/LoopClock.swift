// SPDX-License-Identifier: MIT

/// The time source and the wait function of a loop, which tests replace.
@MainActor struct LoopClock {
  /// Returns the time since the creation of the clock.
  var now: () -> Duration
  /// Waits until a descriptor is ready, for at most a number of milliseconds, or without a limit.
  var wait: (_ waits: inout [System.Wait], _ milliseconds: Int?) -> Void
}

extension LoopClock {
  /// Creates a clock with the system's time since an instant and the system's wait function.
  init(since beginning: ContinuousClock.Instant) {
    self.init(
      now: { ContinuousClock.now - beginning },
      wait: { waits, limit in System.wait(for: &waits, milliseconds: limit) })
  }
}
