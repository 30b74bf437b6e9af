// SPDX-License-Identifier: MIT

/// A day of the Gregorian calendar, which counts back to the year 1 and on to the year 9999.
public struct Day: Hashable, Sendable {
  /// From 1 to 9999.
  public let year: Int
  /// From 1 to 12.
  public let month: Int
  /// From 1 to the days of the month.
  public let day: Int

  /// Makes a day; `nil` if there is none of that date.
  public init?(_ year: Int, _ month: Int, _ day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(of: month, in: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Makes the day of a number, which counts from 1 for the first day of the year 1; beyond the ends the nearest counts.
  public init(number: Int) {
    let number = min(max(1, number), Self.last)
    // Cycles of 400, 100, 4 years and 1 have a whole number of days, but for the leap day at the end of the longer ones.
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

  /// The days from the first of the year 1, which is 1.
  public var number: Int {
    let past = year - 1
    let months = (1..<month).reduce(0) { $0 + Self.days(of: $1, in: year) }
    return 365 * past + past / 4 - past / 100 + past / 400 + months + day
  }

  /// The day of the week.
  public var weekday: Weekday {
    // The first of January of the year 1 was a Monday.
    Weekday(rawValue: (number - 1) % 7) ?? .monday
  }

  /// The day so many days later; the ends of the calendar are its bounds.
  public func adding(days: Int) -> Day {
    let (sum, isOver) = number.addingReportingOverflow(days)
    return Day(number: isOver ? (days > 0 ? .max : .min) : sum)
  }

  /// The same day so many months later, or the last one of a month that is shorter.
  public func adding(months: Int) -> Day {
    let last = 12 * Self.years.upperBound - 1
    let (sum, isOver) = (12 * (year - 1) + month - 1).addingReportingOverflow(months)
    let count = isOver ? (months > 0 ? last : 0) : min(max(0, sum), last)
    let (year, month) = (count / 12 + 1, count % 12 + 1)
    return Day(year, month, min(day, Self.days(of: month, in: year))) ?? self
  }

  /// The first day of the month.
  public var startOfMonth: Day { adding(days: 1 - day) }

  /// The days of a month; a month that there isn't has none.
  public static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// Whether a year has a 29th of February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The years of the calendar.
  public static let years = 1...9999
  private static let last = 3_652_059
}

/// A day of the week.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
  /// The days in their order, from Monday.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The days in their order, from this one.
  var week: [Weekday] {
    (0..<7).compactMap { Weekday(rawValue: (rawValue + $0) % 7) }
  }
}

extension Day: Comparable {
  /// Compares by time.
  public static func < (left: Day, right: Day) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension Day: CustomStringConvertible {
  /// The day as in `2026-02-28`.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Reads a day such as `2026-02-28`; `nil` if the text is none.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year, month, day)
  }
}
