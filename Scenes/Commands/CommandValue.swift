// SPDX-License-Identifier: MIT

/// A value of a command's input or output, as JSON has them. The keys of an object keep their order.
public enum CommandValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false.
  case flag(Bool)
  /// A number without a fraction.
  case integer(Int)
  /// Any number.
  case number(Double)
  /// A text.
  case text(String)
  /// A list of values.
  case list([CommandValue])
  /// An object, with its members in order.
  case object([Member])

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: CommandValue

    /// Creates a member.
    public init(_ key: String, _ value: CommandValue) {
      self.key = key
      self.value = value
    }
  }

  /// The JSON text on one line, with control characters as escapes. A number that JSON doesn't have is `null`.
  ///
  /// ```swift
  /// let soup: CommandValue = ["name": "Soup", "minutes": 25]
  /// soup.json  // {"name":"Soup","minutes":25}
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The value of a key, if this is an object with that key.
  public subscript(key: String) -> CommandValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += "\(number)"
    case .number(let number): text += number.isFinite ? "\(number)" : "null"
    case .text(let string): Self.write(string, to: &text)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Control characters of both sets, and the separators that end a line for some readers.
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension CommandValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
  /// Creates an object.
  public init(dictionaryLiteral elements: (String, CommandValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }

  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates a flag.
  public init(booleanLiteral value: Bool) { self = .flag(value) }

  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a list.
  public init(arrayLiteral elements: CommandValue...) { self = .list(elements) }

  /// Returns a text, or `null` without one.
  static func optional(_ text: String?) -> CommandValue { text.map(CommandValue.text) ?? .null }
}
