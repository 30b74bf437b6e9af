// SPDX-License-Identifier: MIT

extension HTTPDate {
  /// Creates the date of a cookie in any of the formats that servers use (RFC 6265, 5.1.1): time,
  /// day, month and year are searched for among its words, in any order.
  ///
  /// - Parameter text: The value of `Expires`.
  init?(cookie text: some StringProtocol) {
    var time: (hour: Int, minute: Int, second: Int)?
    var (day, month, year): (Int?, Int?, Int?) = (nil, nil, nil)
    for word in text.utf8.split(whereSeparator: Self.isDelimiter) {
      let word = Array(word)
      if time == nil, let found = Self.time(word) {
        time = found
      } else if day == nil, let found = Self.number(word[...], 1...2) {
        day = found
      } else if month == nil, let found = Self.month(word) {
        month = found
      } else if year == nil, let found = Self.number(word[...], 2...4) {
        year = found
      }
    }
    guard let time, let day, let month, var year else { return nil }
    if (70...99).contains(year) { year += 1_900 } else if (0...69).contains(year) { year += 2_000 }
    guard year >= 1_601, time.second <= 59 else { return nil }
    self.init(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second)
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Returns the number at the beginning of a word, with a number of digits and no further digit
  /// after it.
  private static func number(_ word: ArraySlice<UInt8>, _ count: ClosedRange<Int>) -> Int? {
    let digits = word.prefix { (0x30...0x39).contains($0) }
    guard count.contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func time(_ word: [UInt8]) -> (hour: Int, minute: Int, second: Int)? {
    let parts = word.split(
      separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2,
      parts[..<2].allSatisfy({ $0.allSatisfy((0x30...0x39 as ClosedRange<UInt8>).contains) }),
      let hour = number(parts[0], 1...2), let minute = number(parts[1], 1...2),
      let second = number(parts[2], 1...2)
    else { return nil }
    return (hour, minute, second)
  }

  private static func month(_ word: [UInt8]) -> Int? {
    let name = String(decoding: word.prefix(3), as: UTF8.self).lowercased()
    return months.firstIndex(of: name).map { $0 + 1 }
  }
}
