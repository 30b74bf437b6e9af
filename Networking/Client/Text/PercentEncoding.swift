// SPDX-License-Identifier: MIT

/// Percent-encoding of text for URLs (RFC 3986, in UTF-8).
package enum PercentEncoding {
  /// Encodes a segment of a path: everything except letters, digits and `-._~`, including slashes.
  package static func segment(_ text: String) -> String {
    encode(text) { isUnreserved($0) }
  }

  /// Encodes a name or a value of a query: everything except letters, digits and `-._~`, including
  /// `+`, `&` and `=`.
  package static func queryPart(_ text: String) -> String {
    encode(text) { isUnreserved($0) }
  }

  /// Encodes a path: slashes, characters that RFC 3986 allows in segments, and existing encodings
  /// are kept.
  package static func path(_ text: String) -> String {
    if text.hasOnlyBytes({ isUnreserved($0) || isPathDelimiter($0) }) { return text }
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < bytes.count && isHexDigit(bytes[index + 1])
        && isHexDigit(bytes[index + 2])
      if isEscape || isUnreserved(byte) || isPathDelimiter(byte) {
        encoded.append(byte)
      } else {
        append(byte, to: &encoded)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Encodes a name or a value of a form (URL Living Standard, 5.2): spaces become `+`; letters,
  /// digits and `*-._` are kept; everything else is percent-encoded.
  static func formPart(_ text: String) -> String {
    let encoded = encode(text) {
      $0 == 0x20 || $0 == UInt8(ascii: "*") || isUnreserved($0) && $0 != UInt8(ascii: "~")
    }
    return String(
      decoding: encoded.utf8.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 }, as: UTF8.self)
  }

  /// Decodes a name or a value of a form; returns nil for an invalid escape and for invalid UTF-8.
  static func decodeFormPart(_ text: some StringProtocol) -> String? {
    decode(text, spaces: UInt8(ascii: "+"))
  }

  /// Decodes text; returns nil if a percent sign isn't followed by two hexadecimal digits, and for
  /// invalid UTF-8.
  package static func decode(_ text: some StringProtocol) -> String? {
    decode(text, spaces: nil)
  }

  /// Decodes text with an optional byte that represents a space.
  private static func decode(_ text: some StringProtocol, spaces: UInt8?) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == spaces ? 0x20 : byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isKept(byte) { encoded.append(byte) } else { append(byte, to: &encoded) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func append(_ byte: UInt8, to encoded: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    encoded.append(UInt8(ascii: "%"))
    encoded.append(digits[Int(byte >> 4)])
    encoded.append(digits[Int(byte & 15)])
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Returns whether a path may contain a byte in addition to unreserved ones: `/`, `:`, `@` and
  /// the sub-delimiters.
  private static func isPathDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "!"),
      UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
