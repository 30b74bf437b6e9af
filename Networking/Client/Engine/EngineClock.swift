// SPDX-License-Identifier: MIT

/// The clock of an engine: the system's, which a test can advance.
struct EngineClock {
  /// The microseconds by which the clock is ahead of the system's.
  private var lead = 0

  /// The current time.
  var now: MonotonicInstant { .now + lead }

  /// Advances the clock.
  mutating func advance(by duration: Duration) {
    lead += duration.microseconds
  }
}
