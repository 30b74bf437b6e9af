// SPDX-License-Identifier: MIT

/// The Base64 encoding (RFC 4648).
package enum Base64 {
  /// Returns the encoding of bytes with `+` and `/`, padded with `=`.
  package static func encoded(_ bytes: [UInt8]) -> String {
    let text = encoded(bytes, last: "+/")
    return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }

  /// Returns the encoding of bytes with `-` and `_`, without padding, for URLs.
  package static func urlEncoded(_ bytes: [UInt8]) -> String { encoded(bytes, last: "-_") }

  private static func encoded(_ bytes: [UInt8], last: String) -> String {
    let alphabet = Array(
      ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { text.append(alphabet[number >> (18 - 6 * place) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
