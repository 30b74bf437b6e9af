// SPDX-License-Identifier: MIT

import LocalFiles

/// An instant of the monotonic clock, which libcurl uses too. It is a plain number, because the engine compares several
/// for each transfer.
package struct MonotonicInstant: Comparable, Sendable {
  /// The time since an unspecified instant before the process began.
  private let microseconds: Int

  /// The microseconds since that instant.
  package var microsecondsSinceOrigin: Int { microseconds }

  private init(microseconds: Int) {
    self.microseconds = microseconds
  }

  /// The current time.
  package static var now: MonotonicInstant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicInstant(microseconds: Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000)
  }

  package static func < (one: MonotonicInstant, other: MonotonicInstant) -> Bool {
    one.microseconds < other.microseconds
  }

  /// Returns the instant that is a number of microseconds later.
  package static func + (instant: MonotonicInstant, microseconds: Int) -> MonotonicInstant {
    MonotonicInstant(microseconds: instant.microseconds + microseconds)
  }

  /// Returns the microseconds from another instant to this one.
  package static func - (instant: MonotonicInstant, other: MonotonicInstant) -> Int {
    instant.microseconds - other.microseconds
  }
}

extension Duration {
  /// The whole microseconds, rounded up and limited to 68 years, so that sums don't overflow.
  package var microseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 1 << 31 else { return 1 << 51 }
    guard seconds > -1 << 31 else { return -1 << 51 }
    return Int(seconds) * 1_000_000 + Int((attoseconds + 999_999_999_999) / 1_000_000_000_000)
  }
}
