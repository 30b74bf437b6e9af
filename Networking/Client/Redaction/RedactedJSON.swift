// SPDX-License-Identifier: MIT

/// JSON text with replaced secret values.
enum RedactedJSON {
  /// Replaces the values of names that satisfy a condition; returns nil for invalid JSON.
  static func text(
    _ text: String, replacingWith placeholder: String, where isHidden: (String) -> Bool
  ) -> String? {
    var reader = Reader(rest: Array(text.utf8)[...], placeholder: placeholder)
    guard reader.value(isHidden, 0) else { return nil }
    reader.blanks()
    return reader.rest.isEmpty ? String(decoding: reader.written, as: UTF8.self) : nil
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>
    let placeholder: String
    var written: [UInt8] = []
    /// Whether a hidden value is being skipped, so that nothing is written.
    var isSilent = false

    mutating func blanks() {
      while let byte = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { take() }
    }

    mutating func take() {
      guard let byte = rest.popFirst() else { return }
      if !isSilent { written.append(byte) }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      blanks()
      guard rest.first == UInt8(ascii: character) else { return false }
      take()
      return true
    }

    mutating func value(_ isHidden: (String) -> Bool, _ depth: Int) -> Bool {
      // Limits the depth to prevent a stack overflow.
      guard depth < 200 else { return false }
      blanks()
      switch rest.first {
      case UInt8(ascii: "{"): return object(isHidden, depth)
      case UInt8(ascii: "["): return array(isHidden, depth)
      case UInt8(ascii: "\""): return string() != nil
      default: return word()
      }
    }

    private mutating func object(_ isHidden: (String) -> Bool, _ depth: Int) -> Bool {
      take()
      if take("}") { return true }
      repeat {
        blanks()
        guard let name = string(), take(":") else { return false }
        let hides = !isSilent && isHidden(name)
        if hides {
          written += Array("\"\(placeholder)\"".utf8)
          isSilent = true
        }
        guard value(isHidden, depth + 1) else { return false }
        if hides { isSilent = false }
      } while take(",")
      return take("}")
    }

    private mutating func array(_ isHidden: (String) -> Bool, _ depth: Int) -> Bool {
      take()
      if take("]") { return true }
      repeat {
        guard value(isHidden, depth + 1) else { return false }
      } while take(",")
      return take("]")
    }

    /// Reads a quoted string and returns its content with simple escapes decoded.
    private mutating func string() -> String? {
      guard rest.first == UInt8(ascii: "\"") else { return nil }
      take()
      var units: [UInt8] = []
      while let byte = rest.first {
        take()
        if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
        guard byte == UInt8(ascii: "\\") else {
          units.append(byte)
          continue
        }
        guard let escape = rest.first else { return nil }
        take()
        if escape != UInt8(ascii: "u") {
          units.append(escape)
          continue
        }
        let digits = String(decoding: rest.prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16) else { return nil }
        for _ in 0..<4 { take() }
        units += Array(String(Unicode.Scalar(code).map { Character($0) } ?? "?").utf8)
      }
      return nil
    }

    /// Reads a number or a keyword.
    private mutating func word() -> Bool {
      let end = rest.firstIndex { byte in
        switch byte {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"),
          UInt8(ascii: "."):
          false
        default: true
        }
      }
      let length = (end ?? rest.endIndex) - rest.startIndex
      for _ in 0..<length { take() }
      return length > 0
    }
  }
}
