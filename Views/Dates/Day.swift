// SPDX-License-Identifier: MIT

/// A day of the proleptic Gregorian calendar, from the year 1 to the year 9999.
///
/// ```swift
/// Day(2025, 2, 28)?.adding(days: 1).description      // "2025-03-01"
/// ```
public struct Day: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day; `nil` if the date doesn't exist.
  public init?(_ year: Int, _ month: Int, _ day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(of: month, in: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a day from its number, counted from 1 for the first day of the year 1. A number out of range is replaced
  /// by the nearest day.
  public init(number: Int) {
    let number = min(max(1, number), Self.last)
    // Cycles of 400, 100, 4 and 1 years have a whole number of days, except for the leap day at the end of the longer
    // ones.
    var rest = number - 1
    let cycles = rest / 146_097
    rest %= 146_097
    let centuries = min(3, rest / 36_524)
    rest -= centuries * 36_524
    let fours = rest / 1_461
    rest %= 1_461
    let years = min(3, rest / 365)
    rest -= years * 365
    let year = 400 * cycles + 100 * centuries + 4 * fours + years + 1
    var month = 1
    while rest >= Self.days(of: month, in: year) {
      rest -= Self.days(of: month, in: year)
      month += 1
    }
    (self.year, self.month, self.day) = (year, month, rest + 1)
  }

  /// The number of the day, counted from 1 for the first day of the year 1.
  public var number: Int {
    let past = year - 1
    let months = (1..<month).reduce(0) { $0 + Self.days(of: $1, in: year) }
    return 365 * past + past / 4 - past / 100 + past / 400 + months + day
  }

  /// The day of the week.
  public var weekday: Weekday {
    // January 1 of the year 1 was a Monday.
    Weekday(rawValue: (number - 1) % 7) ?? .monday
  }

  /// Returns the day a number of days later, limited to the calendar.
  public func adding(days: Int) -> Day {
    let (sum, isOver) = number.addingReportingOverflow(days)
    return Day(number: isOver ? (days > 0 ? .max : .min) : sum)
  }

  /// Returns the day a number of months later, or the last day of a shorter month.
  public func adding(months: Int) -> Day {
    let last = 12 * Self.years.upperBound - 1
    let (sum, isOver) = (12 * (year - 1) + month - 1).addingReportingOverflow(months)
    let count = isOver ? (months > 0 ? last : 0) : min(max(0, sum), last)
    let (year, month) = (count / 12 + 1, count % 12 + 1)
    return Day(year, month, min(day, Self.days(of: month, in: year))) ?? self
  }

  /// The first day of the month.
  public var startOfMonth: Day { adding(days: 1 - day) }

  /// Returns the number of days of a month; 0 for a month that doesn't exist.
  public static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// Returns whether a year is a leap year.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The years of the calendar.
  public static let years = 1...9999
  private static let last = 3_652_059
}

/// A day of the week. `Day(2026, 12, 24)?.weekday` is `Weekday.thursday`.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
  /// The days of the week, from Monday.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The days of the week, from this one.
  var week: [Weekday] {
    (0..<7).compactMap { Weekday(rawValue: (rawValue + $0) % 7) }
  }
}

extension Day: Comparable {
  /// Returns whether a day is before another one.
  public static func < (left: Day, right: Day) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension Day: Codable {
  /// Decodes a day from text such as `2026-02-28`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = Day(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is not a day such as 2026-02-28.")
    }
    self = day
  }

  /// Encodes the day as text such as `2026-02-28`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Day: CustomStringConvertible {
  /// The day in the ISO 8601 format, such as `2026-02-28`.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Creates a day from text such as `2026-02-28`; `nil` if the text has another format.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year, month, day)
  }
}
