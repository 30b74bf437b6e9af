// SPDX-License-Identifier: MIT

/// A frame of HTTP/2 (RFC 9113, section 4.1), which may be invalid.
struct Frame: Sendable {
  enum Kind: UInt8, Sendable {
    case data, headers, priority, reset, settings, pushPromise, ping, goAway, windowUpdate
    case continuation
  }

  /// The error code of a stream or a connection (section 7).
  enum Code: UInt32, Sendable {
    case none, protocolError, internalError, flowControl, settingsTimeout, streamClosed, frameSize
    case refusedStream, cancel, compression, connect, enhanceYourCalm, inadequateSecurity
    case http11Required
  }

  static let endStream: UInt8 = 1
  static let acknowledgement: UInt8 = 1
  static let endHeaders: UInt8 = 4

  var kind: UInt8
  var flags: UInt8 = 0
  var stream: UInt32
  var payload: [UInt8] = []

  init(_ kind: Kind, flags: UInt8 = 0, on stream: UInt32 = 0, _ payload: [UInt8] = []) {
    self.init(kind: kind.rawValue, flags: flags, stream: stream, payload: payload)
  }

  init(kind: UInt8, flags: UInt8, stream: UInt32, payload: [UInt8]) {
    (self.kind, self.flags, self.stream, self.payload) = (kind, flags, stream, payload)
  }

  /// The encoded frame.
  var bytes: [UInt8] {
    Array(UInt32(payload.count).bigEndianBytes.dropFirst()) + [kind, flags] + stream.bigEndianBytes
      + payload
  }

  /// Returns the head of a response, with its fields as literals without indexing (RFC 7541, 6.2.2).
  static func head(
    _ status: String = "200", _ fields: [(String, String)] = [], on stream: UInt32,
    flags: UInt8 = endHeaders
  ) -> Frame {
    Frame(.headers, flags: flags, on: stream, packed([(":status", status)] + fields))
  }

  static func packed(_ fields: [(String, String)]) -> [UInt8] {
    fields.flatMap { [0] + text($0.0) + text($0.1) }
  }

  /// Returns a string without Huffman coding, with its length as a 7-bit prefix (RFC 7541, 5.1 and 5.2).
  private static func text(_ string: String) -> [UInt8] {
    let bytes = Array(string.utf8)
    guard bytes.count >= 127 else { return [UInt8(bytes.count)] + bytes }
    var length: [UInt8] = [127]
    var rest = bytes.count - 127
    while rest >= 128 {
      length.append(UInt8(rest % 128 + 128))
      rest /= 128
    }
    return length + [UInt8(rest)] + bytes
  }

  static func data(_ text: String, on stream: UInt32, ends: Bool = false) -> Frame {
    Frame(.data, flags: ends ? endStream : 0, on: stream, Array(text.utf8))
  }

  static func reset(_ stream: UInt32, _ code: Code) -> Frame {
    Frame(.reset, on: stream, code.rawValue.bigEndianBytes)
  }

  /// Returns a frame that refuses streams above the given one.
  static func goAway(after last: UInt32, _ code: Code = .none) -> Frame {
    Frame(.goAway, last.bigEndianBytes + code.rawValue.bigEndianBytes)
  }

  /// Returns a setting by its number (section 6.5.2).
  static func setting(_ number: UInt8, _ value: UInt32) -> Frame {
    Frame(.settings, [0, number] + value.bigEndianBytes)
  }
}

extension UInt32 {
  var bigEndianBytes: [UInt8] {
    [UInt8(self >> 24), UInt8(self >> 16 & 0xFF), UInt8(self >> 8 & 0xFF), UInt8(self & 0xFF)]
  }

  init(bigEndian bytes: some Collection<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
