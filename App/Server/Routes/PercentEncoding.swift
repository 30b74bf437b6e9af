/// The way in which bytes that mean something in a URL stand in its parts (RFC 3986, section 2.1).
enum PercentEncoding {
  /// The text with all but letters, digits and `-._~` encoded.
  static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: [byte]
      default: [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that is meant; nothing if a percent sign isn't followed by two hexadecimal digits, or
  /// the bytes are no UTF-8.
  static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
