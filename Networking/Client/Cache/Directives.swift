// SPDX-License-Identifier: MIT

/// The directives of a field such as `Cache-Control: no-cache="a, b", max-age=5`, in order.
///
/// A malformed directive is skipped up to the next comma outside quotation marks, or up to the end if the quotation
/// marks are unbalanced.
struct Directives: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  mutating func next() -> (name: String, argument: String?)? {
    while !rest.isEmpty {
      skipBlanks()
      if let name = token() {
        skipBlanks()
        var argument: String?
        var isWhole = true
        if rest.first == UInt8(ascii: "=") {
          rest.removeFirst()
          skipBlanks()
          argument = rest.first == UInt8(ascii: "\"") ? quoted() : token()
          isWhole = argument != nil
          skipBlanks()
        }
        let isAtEnd = rest.isEmpty || rest.first == UInt8(ascii: ",")
        skipPart()
        if isWhole && isAtEnd { return (name.lowercased(), argument) }
        // A directive with an invalid argument still has its name.
        return (name.lowercased(), "")
      }
      skipPart()
    }
    return nil
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
  }

  /// Skips to the character after the next unquoted comma.
  private mutating func skipPart() {
    while let byte = rest.first, byte != UInt8(ascii: ",") {
      if byte == UInt8(ascii: "\"") { _ = quoted() } else { rest.removeFirst() }
    }
    rest = rest.dropFirst()
  }

  private mutating func token() -> String? {
    let end =
      rest.firstIndex { $0 <= 0x20 || $0 >= 0x7F || "\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
      ?? rest.endIndex
    guard end > rest.startIndex else { return nil }
    defer { rest = rest[end...] }
    return String(Substring(rest[..<end]))
  }

  /// Reads a quoted text; nil, after everything has been consumed, if the quotation marks are unbalanced.
  private mutating func quoted() -> String? {
    var text: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      if let escaped = rest.popFirst() { text.append(escaped) }
    }
    return nil
  }
}
