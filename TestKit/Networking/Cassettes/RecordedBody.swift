// SPDX-License-Identifier: MIT

import Foundation

/// A message body in a cassette: text if it is UTF-8, otherwise base64.
///
/// In the file, text with several lines is a list of lines, which is easy to read and compare.
public enum RecordedBody: Hashable, Sendable {
  /// UTF-8 text.
  case text(String)
  /// Any other content.
  case bytes([UInt8])

  /// Creates a body from bytes: text if they are UTF-8 without NUL.
  public init(_ bytes: [UInt8]) {
    // NUL is valid in UTF-8, but doesn't occur in readable text.
    if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) {
      self = .text(text)
    } else {
      self = .bytes(bytes)
    }
  }

  /// The bytes of the body.
  public var content: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  /// Returns whether both are equal, or are JSON with equal values.
  func means(_ other: RecordedBody) -> Bool {
    if self == other { return true }
    guard let mine = PlainJSON.text(content) else { return false }
    return mine == PlainJSON.text(other.content)
  }
}

extension RecordedBody: CustomStringConvertible {
  /// The text in quotation marks, or the number of bytes.
  public var description: String {
    switch self {
    case .text(let text): text.count > 200 ? "“\(text.prefix(200))…”" : "“\(text)”"
    case .bytes(let bytes): "\(bytes.count) bytes"
    }
  }
}

extension RecordedBody: Codable {
  private enum Key: String, CodingKey {
    case text, base64
  }

  /// Decodes a text, a list of lines, or base64.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if values.contains(.base64) {
      let base64 = try values.decode(String.self, forKey: .base64)
      guard let data = Data(base64Encoded: base64) else {
        throw DecodingError.dataCorruptedError(
          forKey: .base64, in: values, debugDescription: "This isn't Base64.")
      }
      self = .bytes(Array(data))
    } else if let lines = try? values.decode([String].self, forKey: .text) {
      self = .text(lines.joined(separator: "\n"))
    } else {
      self = .text(try values.decode(String.self, forKey: .text))
    }
  }

  /// Encodes a text, a list of lines, or base64.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .bytes(let bytes): try values.encode(Data(bytes).base64EncodedString(), forKey: .base64)
    case .text(let text):
      let lines = Self.lines(text)
      if lines.count > 1 {
        try values.encode(lines, forKey: .text)
      } else {
        try values.encode(text, forKey: .text)
      }
    }
  }

  /// Returns the lines of a text; a carriage return is part of its line.
  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }
}
