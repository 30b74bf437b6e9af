// SPDX-License-Identifier: MIT

import Networking

/// A line of libcurl's log about the streams of a connection.
enum HTTP2Log: Equatable {
  /// The request was sent on a stream.
  case opened(UInt32)
  /// The server processes no stream after this one.
  case goAway(last: UInt32)

  /// Parses a line; nil for any other line, and for the texts of unknown versions.
  init?(_ line: UnsafeRawBufferPointer) {
    // Most other lines are excluded by their first byte.
    switch line.first {
    case UInt8(ascii: "U"):
      guard let stream = Self.number(line, after: "Using Stream ID: ") else { return nil }
      self = .opened(stream)
    case UInt8(ascii: "["):
      guard let stream = Self.number(line, after: "[HTTP/2] ["), Self.contains("OPENED", line)
      else { return nil }
      self = .opened(stream)
    case UInt8(ascii: "r"):
      // Versions before 8.0 write “recveived”.
      guard Self.contains(" GOAWAY, error=", line),
        let last = Self.number(line, after: "last_stream=")
      else { return nil }
      self = .goAway(last: last)
    default: return nil
    }
  }

  private static func contains(_ words: StaticString, _ line: UnsafeRawBufferPointer) -> Bool {
    end(of: words, line) != nil
  }

  /// Returns the number after a text.
  private static func number(_ line: UnsafeRawBufferPointer, after words: StaticString) -> UInt32? {
    guard let start = end(of: words, line) else { return nil }
    var number: UInt32?
    for byte in line[start...] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { break }
      let (tens, isTooLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, isTooMuch) = tens.addingReportingOverflow(UInt32(byte - UInt8(ascii: "0")))
      if isTooLarge || isTooMuch { return nil }
      number = sum
    }
    return number
  }

  /// Returns the index after the first occurrence of a text.
  private static func end(of words: StaticString, _ line: UnsafeRawBufferPointer) -> Int? {
    words.withUTF8Buffer { words in
      guard words.count <= line.count else { return nil }
      return (0...(line.count - words.count)).first { start in
        line[start..<(start + words.count)].elementsEqual(words)
      }.map { $0 + words.count }
    }
  }
}
