// SPDX-License-Identifier: MIT

import LocalFiles

/// The JSON encoding and decoding of this module: keys are named as in Swift, in alphabetical order.
///
/// It uses the smaller FoundationEssentials if available, which avoids the start-up cost of Foundation.
package enum JSON {
  /// Encodes a value.
  package static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  /// Decodes a value.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws -> Value {
    try decoder.decode(type, from: Data(bytes))
  }

  /// It may be used by any number of threads at the same time, because its options don't change.
  private static let decoder = JSONDecoder()

  /// Returns whether bytes begin as JSON and end before every bracket and quotation mark is closed.
  package static func isCut(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    var isInText = false
    var isEscaped = false
    for byte in bytes {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return isInText || depth > 0
  }
}
