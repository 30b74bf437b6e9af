// SPDX-License-Identifier: MIT

import Networking

/// The clock of an engine: the system's, which a test can advance.
struct EngineClock {
  /// The microseconds by which the clock is ahead of the system's.
  private var lead = 0
  /// The system's time in the current pass of the engine's loop, once it was read.
  private var pass: MonotonicInstant?

  /// The current time.
  var now: MonotonicInstant { .now + lead }

  /// The time of the current pass of the engine's loop. It is read once, so that the callbacks of
  /// many transfers in one pass cost one reading.
  var passTime: MonotonicInstant {
    mutating get {
      let time = pass ?? .now
      pass = time
      return time + lead
    }
  }

  /// Begins a pass of the engine's loop.
  mutating func beginPass() {
    pass = nil
  }

  /// Advances the clock.
  mutating func advance(by duration: Duration) {
    lead += duration.microseconds
  }
}
