// SPDX-License-Identifier: MIT

import LocalFiles

/// The Base64 encoding (RFC 4648).
package enum Base64 {
  /// Returns the encoding of bytes with `+` and `/`, padded with `=`.
  package static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Returns the encoding of bytes with `-` and `_`, without padding, for URLs.
  package static func urlEncoded(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in encoded(bytes).unicodeScalars where scalar != "=" {
      text.append(scalar == "+" ? "-" : scalar == "/" ? "_" : scalar)
    }
    return String(text)
  }
}
