extension Body {
  /// Creates a body of a form (`application/x-www-form-urlencoded`); what is nil is left out.
  public static func form(_ fields: KeyValuePairs<String, String?>) -> Body {
    form([QueryItem](fields))
  }

  /// Creates a body of a form from names and values in order; a name without a value has an empty one.
  public static func form(_ items: [QueryItem]) -> Body {
    let text = items.map {
      FormEncoding.encode($0.name) + "=" + FormEncoding.encode($0.value ?? "")
    }
    .joined(separator: "&")
    return Body(Array(text.utf8), contentType: "application/x-www-form-urlencoded")
  }
}

/// Names and values as forms send them (URL Living Standard, 5.2).
enum FormEncoding {
  /// Blanks become `+`; letters, digits and `*-._` stay; everything else is percent-encoded.
  static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x20: encoded.append(UInt8(ascii: "+"))
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        encoded.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Reads one name or value back; nil if an escape is broken or the text is no UTF-8.
  static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
          let value = UInt8(digits, radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
