// SPDX-License-Identifier: MIT

/// Hyperlinks of cells (OSC 8).
extension Style {
  /// The maximum number of bytes of an address, which most terminals support.
  private static let longestLink = 2_083

  /// Returns the style with a hyperlink to an address, such as `https://example.org`, or without a hyperlink for `nil`.
  ///
  /// Characters that aren't allowed in an address are percent-encoded, so no address can end the terminal's command. An
  /// address that is longer than terminals support is ignored.
  public func linked(to address: String?) -> Style {
    var style = self
    style.link = address.flatMap(Self.cleaned)
    return style
  }

  private static func cleaned(_ address: String) -> String? {
    var bytes: [UInt8] = []
    for byte in address.utf8 {
      if (0x21...0x7E).contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(0x25)
        for digit in [byte >> 4, byte & 15] { bytes.append(digit + (digit < 10 ? 0x30 : 0x37)) }
      }
      guard bytes.count <= longestLink else { return nil }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
