// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  /// Decodes a value, with the results and errors of Foundation's decoder.
  ///
  /// A document without surprises needs a quarter of Foundation's time. After an error, or for a
  /// document that `JSONDocument` doesn't accept, Foundation decodes it from the start, so that an
  /// initializer of the type may run twice.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws -> Value {
    do {
      return try decodeSimple(type, from: bytes)
    } catch {
      return try decodeWithFoundation(type, from: bytes)
    }
  }

  /// Decodes a value without Foundation's decoder. Throws any error if that must decide.
  ///
  /// It doesn't return an optional value, because generic code looks up the type `Value?`.
  package static func decodeSimple<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws -> Value {
    guard let document = JSONDocument(bytes) else { throw JSONValueDecoder.Unread() }
    let value = try JSONValueDecoder(document: document, index: 0).decode(type)
    // The type may have caught an error.
    guard !document.hasFailed else { throw JSONValueDecoder.Unread() }
    return value
  }

  /// Decodes a value with Foundation's decoder.
  package static func decodeWithFoundation<Value: Decodable>(
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
