// SPDX-License-Identifier: MIT

import TestKit

/// Random documents of JSON, some of them damaged.
struct JSONDocuments {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed) }

  private static let words = [
    "a", "square", "one", "two", "x", "y", "_0", "id", "name", "price", "tags", "link", "date",
    "data", "sizes", "https://a.b/c?d=e", "aGVsbG8=", "1", "-3", "é", "😀", "k\\u0041", "\\n",
    "\\ud83d\\ude00", "\\ud83d", "", "a b", "caf\\u0065\\u0301", "\\/", "\\q", "\\u00g0", "%zz",
    "\u{0}", "e\u{301}",
  ]

  static let numbers = [
    "0", "-0", "1", "-1", "12", "127", "128", "255", "256", "-129", "1.5", "0.1", "1e3", "1E-2",
    "1.0", "-0.0", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551615", "123456789012345678", "0.30000000000000004",
    "1e400", "1e-400", "4.9e-324", "2.2250738585072011e-308", "3.4028235e38", "1e39", "01", "1.",
    ".5", "+1", "-", "1e", "100000000000000000000000000", "0.000001", "99999999999999.9",
    "12345678901234.56",
  ]

  /// Returns the next document.
  mutating func next() -> [UInt8] {
    let text = random.oneIn(3) ? value(0) : order()
    return damaged(Array(text.utf8))
  }

  /// Returns a number with up to twenty digits.
  mutating func number() -> String {
    if random.oneIn(3) { return Self.numbers[random.below(Self.numbers.count)] }
    let digits = "\(random.next() >> UInt64(random.below(64)))"
    return random.oneIn(2) ? digits : "\(random.below(1_000)).\(digits)"
  }

  private mutating func word() -> String { "\"\(Self.words[random.below(Self.words.count)])\"" }

  private mutating func separator() -> String { [",", ", ", " ,\n", "\t,\r\n"][random.below(4)] }

  private mutating func value(_ depth: Int) -> String {
    switch random.below(depth > 4 ? 4 : 7) {
    case 0: return "null"
    case 1: return random.oneIn(2) ? "true" : "false"
    case 2: return number()
    case 3: return word()
    case 4:
      let elements = (0..<random.below(4)).map { _ in value(depth + 1) }
      return "[\(elements.joined(separator: separator()))]"
    default:
      // Some objects are large enough for a table of their members.
      let count = random.below(random.oneIn(10) ? 40 : 5)
      let members = (0..<count).map { _ in "\(word()) : \(value(depth + 1))" }
      return "{\(members.joined(separator: separator()))}"
    }
  }

  /// Returns a document that fits `Order`, or nearly so.
  private mutating func order() -> String {
    var members = [
      member("id", number()), member("name", word()), member("price", number()),
      member("tags", "[\(word()),\(word())]"),
    ]
    let others = [
      ("link", "\"https://a.b/\(random.below(9))\""), ("date", "\(random.below(1_000_000)).25"),
      ("data", "\"aGVsbG8=\""), ("shape", word()), ("total", "1.10"),
      ("cases", "[{\"one\":{\"_0\":1}},{\"two\":{\"x\":\(word()),\"y\":1.5}}]"),
      ("sizes", "{\(word()):[1,null,\(number())],\(word()):[]}"), ("id", "7"),
    ]
    for (key, text) in others where random.oneIn(2) { members.append(member(key, text)) }
    if random.oneIn(3) { members.shuffle(using: &random) }
    return "{\(members.joined(separator: separator()))}"
  }

  private mutating func member(_ key: String, _ text: String) -> String {
    "\"\(key)\":" + (random.oneIn(12) ? value(3) : text)
  }

  private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    guard random.oneIn(3), !bytes.isEmpty else { return bytes }
    var bytes = bytes
    let index = random.below(bytes.count)
    switch random.below(4) {
    case 0: bytes[index] = UInt8(random.below(256))
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(Array("\"\\{},:[]0-é\u{0}".utf8)[random.below(13)], at: index)
    default: bytes.removeSubrange(index...)
    }
    return bytes
  }
}
