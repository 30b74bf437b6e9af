// SPDX-License-Identifier: MIT

/// Links: what a cell leads to when it is clicked (OSC 8).
extension Style {
  /// The most bytes of an address, as most terminals take no longer one.
  private static let longestLink = 2_083

  /// The style leading to an address, such as `https://example.org`; `nil` leads nowhere.
  ///
  /// What can't stand in an address is written as `%` and two digits, so no address can end the command that tells it.
  /// One that is longer than terminals take leads nowhere.
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
