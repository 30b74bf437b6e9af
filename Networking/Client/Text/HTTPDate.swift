// SPDX-License-Identifier: MIT

import LocalFiles

/// A date and time with a resolution of one second, as in header fields.
///
/// ```swift
/// HTTPDate("Sun, 06 Nov 1994 08:49:37 GMT")?.seconds      // 784111777
/// ```
public struct HTTPDate: Hashable, Sendable, Codable {
  /// The seconds since January 1, 1970 in UTC, without leap seconds.
  public var seconds: Int64

  /// Creates a date from the seconds since January 1, 1970.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Creates a date from components of the Gregorian calendar; nil if the date doesn't exist.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(of: month, in: year), (0...23).contains(hour), (0...59).contains(minute),
      (0...60).contains(second)
    else { return nil }
    let days = Self.days(beforeYear: year) + Self.days(beforeMonth: month, in: year) + day - 1
    let sinceEpoch = days - Self.days(beforeYear: 1_970)
    // A leap second is replaced by the second before.
    seconds = Int64(((sinceEpoch * 24 + hour) * 60 + minute) * 60 + min(second, 59))
  }

  /// The current time.
  public static var now: HTTPDate { HTTPDate(seconds: Int64(time(nil))) }

  /// Returns the date a number of seconds later, or earlier if negative, limited to the range of `Int64`.
  public func advanced(by seconds: Int64) -> HTTPDate {
    let (sum, isOver) = self.seconds.addingReportingOverflow(seconds)
    return HTTPDate(seconds: isOver ? (seconds < 0 ? .min : .max) : sum)
  }

  /// Returns the seconds since another date, negative if that is later. The result is limited, so that several can be
  /// added without overflow.
  public func seconds(since other: HTTPDate) -> Int64 {
    let (difference, isOver) = seconds.subtractingReportingOverflow(other.seconds)
    let bound: Int64 = 1 << 56
    return isOver ? (self < other ? -bound : bound) : min(max(difference, -bound), bound)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func days(beforeYear year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func days(beforeMonth month: Int, in year: Int) -> Int {
    (1..<month).reduce(0) { $0 + days(of: $1, in: year) }
  }

  static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

extension HTTPDate {
  /// Creates a date from the three formats of RFC 9110, 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete
  /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. The day of the week is ignored.
  ///
  /// - Parameters:
  ///   - text: The date.
  ///   - now: The current time, which determines the century of a year with two digits: it is at most 50 years ahead.
  public init?(_ text: some StringProtocol, now: HTTPDate = .now) {
    let text = String(text)
    let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
      .map { String(Substring($0)) }
    switch words.count {
    case 6 where words[5] == "GMT":
      // Without the comma, or with more blanks, it is invalid: caches that read it and others that don't would differ.
      guard words[1].utf8.count == 2, words[3].utf8.count == 4,
        text == "\(words[0]), \(words[1...].joined(separator: " "))"
      else { return nil }
      self.init(words[1], words[2], Self.number(words[3]), words[4])
    case 4 where words[3] == "GMT":
      let parts = words[1].parts(at: "-").map { String($0) }
      guard parts.count == 3, parts[2].utf8.count == 2, let short = Self.number(parts[2]),
        text == "\(words[0]), \(words[1...].joined(separator: " "))"
      else { return nil }
      self.init(parts[0], parts[1], Self.year(short, at: now), words[2])
    case 5:
      guard words[4].utf8.count == 4 else { return nil }
      self.init(words[2], words[1], Self.number(words[4]), words[3])
    default: return nil
    }
  }

  private init?(_ day: String, _ month: String, _ year: Int?, _ time: String) {
    let parts = time.parts(at: ":", omittingEmpty: false)
      .map { $0.utf8.count == 2 ? Self.number($0) : nil }
    guard let month = Self.months.firstIndex(of: month.lowercased()), let day = Self.number(day),
      let year, parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2]
    else { return nil }
    self.init(
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
  }

  /// Returns a number from ASCII digits, without a sign and blanks.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private static func year(_ short: Int, at now: HTTPDate) -> Int {
    let current = now.civil.year
    let candidate = current / 100 * 100 + short
    return candidate > current + 50 ? candidate - 100 : candidate
  }

  /// The components of the Gregorian calendar.
  private var civil: (year: Int, month: Int, day: Int, time: Int, weekday: Int) {
    let bounded = Int(min(max(seconds, -62_135_596_800), 253_402_300_799))
    let sinceEpoch = bounded >= 0 ? bounded / 86_400 : -((86_399 - bounded) / 86_400)
    let number = sinceEpoch + Self.days(beforeYear: 1_970)
    var year = number / 366 + 1
    while Self.days(beforeYear: year + 1) <= number { year += 1 }
    var rest = number - Self.days(beforeYear: year)
    var month = 1
    while rest >= Self.days(of: month, in: year) {
      rest -= Self.days(of: month, in: year)
      month += 1
    }
    // The first day of the calendar is a Monday.
    return (year, month, rest + 1, bounded - sinceEpoch * 86_400, number % 7)
  }
}

extension HTTPDate: Comparable {
  /// Returns whether a date is before another one.
  public static func < (one: HTTPDate, other: HTTPDate) -> Bool { one.seconds < other.seconds }
}

extension HTTPDate: CustomStringConvertible {
  /// The preferred format of header fields, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  public var description: String {
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let (year, month, day, time, weekday) = civil
    let clock = [time / 3_600, time / 60 % 60, time % 60].map { padded($0) }.joined(separator: ":")
    let name = Self.months[month - 1]
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    return "\(Self.weekdays[weekday]), \(padded(day)) \(capital) \(padded(year, 4)) \(clock) GMT"
  }
}
