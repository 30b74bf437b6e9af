// SPDX-License-Identifier: MIT

/// A point in time in milliseconds, whose JSON is a date with a time: `"2026-11-24T09:41:00.000Z"`.
///
///     Timestamp("2026-11-24T09:41:00+01:00")?.description   // "2026-11-24T08:41:00.000Z"
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The number of milliseconds since 1970 in UTC.
  public let milliseconds: Int

  /// Creates a point in time. One outside the years 1 to 9999 is moved to the nearest of them.
  public init(milliseconds: Int) {
    self.milliseconds = min(max(milliseconds, Self.first), Self.last)
  }

  private static let first = -62_135_596_800_000
  private static let last = 253_402_300_799_999

  /// Returns whether the left point is before the right one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The number of days since 1970.
  public var day: Int { Self.floor(milliseconds, by: 86_400_000) }

  /// The time of day in minutes.
  public var minuteOfDay: Int { (milliseconds - day * 86_400_000) / 60_000 }

  /// The date in the Gregorian calendar.
  public var date: (year: Int, month: Int, day: Int) {
    // Eras of 400 years that begin on the 1st of March, so that a leap day is the last day of its year.
    let shifted = day + 719_468
    let era = Self.floor(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// Returns the point after a number of seconds, such as the offset of a time zone.
  public func advanced(bySeconds seconds: Int) -> Timestamp {
    let seconds = min(max(seconds, Self.first / 1_000), Self.last / 1_000)
    return Timestamp(milliseconds: milliseconds + seconds * 1_000)
  }

  private static func floor(_ number: Int, by divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }
}

extension Timestamp: CustomStringConvertible {
  /// Parses a date with a time. The fraction, of any number of digits, and the offset can be omitted.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy(Self.isDigit) else {
        return nil
      }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard bytes.count >= 19, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[13] == 0x3A,
      bytes[16] == 0x3A, [0x54, 0x74, 0x20].contains(bytes[10]), let year = number(0..<4),
      let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), year >= 1,
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    var fraction = 0
    if rest.first == 0x2E {
      let digits = rest.dropFirst().prefix(while: Self.isDigit)
      guard !digits.isEmpty else { return nil }
      for index in 0..<3 {
        let position = digits.startIndex + index
        fraction = fraction * 10 + (position < digits.endIndex ? Int(digits[position] - 0x30) : 0)
      }
      rest = rest[digits.endIndex...]
    }
    guard let offset = Self.offset(Array(rest)) else { return nil }
    let minutes = (Self.days(year, month, day) * 24 + hour) * 60 + minute - offset
    self.init(milliseconds: (minutes * 60 + second) * 1_000 + fraction)
  }

  /// Returns the minutes of an offset such as `Z`, `+0100` or `+01:00`.
  private static func offset(_ bytes: [UInt8]) -> Int? {
    guard let sign = bytes.first, sign != 0x5A, sign != 0x7A else {
      return bytes.count <= 1 ? 0 : nil
    }
    let digits = bytes.dropFirst().filter { $0 != 0x3A }
    guard sign == 0x2B || sign == 0x2D, digits.count == 4, digits.allSatisfy(isDigit) else {
      return nil
    }
    let numbers = digits.map { Int($0 - 0x30) }
    let minutes = (numbers[0] * 10 + numbers[1]) * 60 + numbers[2] * 10 + numbers[3]
    return sign == 0x2B ? minutes : -minutes
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns the number of days from 1970 to a date.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = floor(year, by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date and the time in UTC.
  public var description: String {
    let (year, month, day) = date
    let rest = milliseconds - self.day * 86_400_000
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { padded($0, 2) }
      .joined(separator: ":")
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(time)."
      + "\(padded(rest % 1_000, 3))Z"
  }
}

extension Timestamp: Codable {
  /// Decodes a date with a time from text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = Timestamp(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This isn't a date with a time.")
    }
    self = time
  }

  /// Encodes the date and the time in UTC.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
