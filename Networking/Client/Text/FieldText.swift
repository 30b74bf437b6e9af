// SPDX-License-Identifier: MIT

/// A number of seconds in a header field (RFC 9111, 1.2.2).
package enum DeltaSeconds {
  /// The maximum, which replaces larger numbers.
  package static let most: Int64 = 1 << 31

  /// Parses a number; nil if the text doesn't consist of digits.
  package static func read(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int64(text) ?? most, most)
  }
}

extension Substring {
  /// The text without the blanks around an item of a list in a header field.
  var withoutOuterBlanks: Substring {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var bytes = utf8.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return Substring(bytes)
  }
}
