#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A point of the clock that libcurl goes by as well: a plain number, since the engine compares several for
/// each transfer.
struct Moment: Comparable, Sendable {
  /// Since some time before the process began.
  private let microseconds: Int

  private init(microseconds: Int) {
    self.microseconds = microseconds
  }

  /// The present.
  static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(microseconds: Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000)
  }

  static func < (one: Moment, other: Moment) -> Bool { one.microseconds < other.microseconds }

  /// So many microseconds later.
  static func + (moment: Moment, microseconds: Int) -> Moment {
    Moment(microseconds: moment.microseconds + microseconds)
  }

  /// The microseconds from another moment to this one.
  static func - (moment: Moment, other: Moment) -> Int {
    moment.microseconds - other.microseconds
  }
}

extension Duration {
  /// Whole microseconds, rounded up; of what is longer than 68 years as many as those have, so that no sum
  /// overflows.
  var microseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 1 << 31 else { return 1 << 51 }
    guard seconds > -1 << 31 else { return -1 << 51 }
    return Int(seconds) * 1_000_000 + Int((attoseconds + 999_999_999_999) / 1_000_000_000_000)
  }
}
