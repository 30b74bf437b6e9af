// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Networking

@Suite("Frames of a WebSocket")
struct WebSocketReaderTests {
  /// Parses bytes in pieces of a size.
  private func read(
    _ bytes: [UInt8], pieces size: Int = .max, limit: Int = 1 << 20
  ) -> (events: [WebSocketReader.Event], failure: FramingError?) {
    var reader = WebSocketReader(limit: limit)
    var events: [WebSocketReader.Event] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, size == .max ? bytes.count : start + size)
      do throws(FramingError) {
        let result = bytes[start..<end].withUnsafeBytes { piece in
          Result { () throws(FramingError) in try reader.receive(piece) { events.append($0) } }
        }
        try result.get()
      } catch {
        return (events, error)
      }
      start = end
    }
    return (events, nil)
  }

  @Test("the examples of RFC 6455, 5.7 are parsed")
  func examples() {
    #expect(read([0x81, 5, 0x48, 0x65, 0x6C, 0x6C, 0x6F]).events == [.message(.text("Hello"))])
    #expect(
      read([0x01, 3, 0x48, 0x65, 0x6C, 0x80, 2, 0x6C, 0x6F]).events == [.message(.text("Hello"))])
    #expect(
      read([0x89, 5, 0x48, 0x65, 0x6C, 0x6C, 0x6F]).events == [.ping(Array("Hello".utf8))])
    let short = [UInt8](repeating: 7, count: 256)
    #expect(read([0x82, 0x7E, 1, 0] + short).events == [.message(.binary(short))])
    let long = [UInt8](repeating: 7, count: 65_536)
    #expect(read([0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0] + long).events == [.message(.binary(long))])
  }

  @Test("a frame of the client is masked as in RFC 6455, 5.7")
  func masked() {
    #expect(
      WebSocketFrame.bytes(.text, Array("Hello".utf8), mask: 0x37FA_213D)
        == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
  }

  @Test("frame lengths are encoded in 1, 3 and 9 bytes")
  func sizes() {
    #expect(WebSocketFrame.bytes(.binary, [UInt8](repeating: 0, count: 125)).count == 131)
    #expect(WebSocketFrame.bytes(.binary, [UInt8](repeating: 0, count: 126)).count == 134)
    #expect(WebSocketFrame.bytes(.binary, [UInt8](repeating: 0, count: 65_535)).count == 65_543)
    #expect(WebSocketFrame.bytes(.binary, [UInt8](repeating: 0, count: 65_536)).count == 65_550)
  }

  @Test("the accept value matches RFC 6455, 1.3")
  func accept() {
    let text = "dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    #expect(Base64.encoded(SHA1.bytes(text.utf8)) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test("SHA-1 of 0 to 200 bytes has the right lengths and the known digests")
  func digests() {
    func hex(_ text: String) -> String {
      SHA1.bytes(text.utf8).map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }
        .joined()
    }
    #expect(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
  }

  @Test("a ping between the fragments of a message is delivered before it")
  func controlBetweenParts() {
    let bytes: [UInt8] = [0x01, 1, 0x61, 0x89, 0, 0x00, 1, 0x62, 0x80, 1, 0x63]
    for size in 1...bytes.count {
      #expect(read(bytes, pieces: size).events == [.ping([]), .message(.text("abc"))])
    }
  }

  @Test(
    "protocol violations are refused",
    arguments: [
      [0xC1, 0],  // a reserved bit
      [0x81, 0x80, 0, 0, 0, 0],  // masked by the server
      [0x83, 0],  // an unknown kind
      [0x80, 0],  // a continuation of nothing
      [0x01, 0, 0x81, 0],  // a message inside another
      [0x09, 0],  // a control frame in parts
      [0x89, 0x7E, 0, 126],  // a large control frame
      [0x88, 1, 3],  // half a code
      [0x88, 2, 0x03, 0xED],  // the code 1005, which no frame may carry
    ] as [[UInt8]])
  func violations(_ bytes: [UInt8]) {
    #expect(read(bytes).failure == .protocolViolation)
    #expect(read(bytes, pieces: 1).failure == .protocolViolation)
  }

  @Test("invalid UTF-8 is refused at the first byte that no text can have, and valid text isn't")
  func earlyInvalidText() {
    /// Whether a text begins with some bytes, by trying all ends.
    func isBeginning(_ bytes: [UInt8]) -> Bool {
      let ends: [UInt8] = [0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF]
      var candidates = [bytes]
      for _ in 0..<4 {
        if candidates.contains(where: { String(validating: $0, as: UTF8.self) != nil }) {
          return true
        }
        candidates = candidates.flatMap { candidate in ends.map { candidate + [$0] } }
      }
      return false
    }
    var random = SeededRandom(36)
    let edges: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF,
      0xF0,
      0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<TestLength.rounds(300, long: 20_000) {
      let text = ["é", "水", "🍲", "a"].map { $0 + "" }.shuffled(using: &random).joined()
      var bytes = Array(text.utf8)
      if random.oneIn(2) {
        bytes[random.below(bytes.count)] = edges.randomElement(using: &random) ?? 0
      }
      let first = bytes.indices.first { !isBeginning(Array(bytes[...$0])) }
      for end in bytes.indices {
        // A frame of which more is to come.
        let result = read([0x01, 125] + bytes[...end], pieces: 1 + random.below(4))
        #expect((result.failure == .invalidText) == (first.map { $0 <= end } ?? false), "\(bytes)")
      }
    }
  }

  @Test("invalid UTF-8 is refused")
  func invalidText() {
    #expect(read([0x81, 2, 0xC3, 0x28]).failure == .invalidText)
    #expect(read([0x88, 3, 0x03, 0xE8, 0xFF]).failure == .invalidText)
  }

  @Test("a message beyond the limit is refused before its content arrives")
  func tooLarge() {
    #expect(read([0x82, 0x7E, 0, 200], limit: 199).failure == .messageTooLarge(limit: 199))
    #expect(
      read([0x02, 2, 1, 1, 0x80, 2], limit: 3).failure == .messageTooLarge(limit: 3))
    #expect(
      read([0x82, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]).failure
        == .messageTooLarge(limit: 1 << 20))
  }

  @Test("a close frame has a code and a reason, and later bytes are ignored")
  func close() {
    #expect(
      read([0x88, 4, 0x03, 0xE9, 0x68, 0x69, 0xFF, 0xFF]).events
        == [.close(WebSocketClose(code: 1001, reason: "hi"))])
    #expect(read([0x88, 0]).events == [.close(WebSocketClose(code: 1005))])
  }

  @Test(
    "after an error, everything up to the end of a close frame is discarded",
    arguments: [
      [0xC1, 2, 0x88, 0],  // a reserved bit
      [0x81, 0x82, 0, 0, 0, 0, 0x88, 0],  // masked by the server
      [0x83, 2, 0x88, 0],  // an unknown kind
      [0x80, 1, 0x88],  // a continuation of nothing
      [0x01, 0, 0x81, 1, 0x88],  // a message inside another
      [0x09, 1, 0x88],  // a control frame in parts
      [0x89, 0x7E, 0, 126] + [UInt8](repeating: 0x88, count: 126),  // a large control frame
      [0x81, 2, 0xC3, 0x28],  // invalid UTF-8
      [0x82, 0x7F, 0, 0, 0, 0, 0, 0, 0, 200] + [UInt8](repeating: 0x88, count: 200),  // too large
    ] as [[UInt8]])
  func discard(_ bad: [UInt8]) {
    let close: [UInt8] = [0x88, 2, 0x03, 0xE8]
    let bytes = bad + [0x81, 1, 0x61, 0x89, 1, 0x88, 0xFF, 0x80, 1, 2, 3, 4] + close
    for size in [1, 2, 3, 7, bytes.count] {
      var reader = WebSocketReader(limit: 199)
      var failures = 0
      for start in stride(from: 0, to: bytes.count, by: size) {
        #expect(!reader.isClosed)
        bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { piece in
          if failures > 0 { return reader.discard(piece) }
          do throws(FramingError) {
            try reader.receive(piece) { Issue.record("Received \($0).") }
          } catch {
            failures += 1
          }
        }
      }
      #expect(failures == 1 && reader.isClosed)
    }
  }

  @Test("a frame of any announced length is discarded")
  func discardedLength() {
    let header: [UInt8] = [0x88, 0xFF] + [UInt8](repeating: 0xFF, count: 8)
    var reader = WebSocketReader(limit: 100)
    let failure = header.withUnsafeBytes { bytes in
      Result { () throws(FramingError) in try reader.receive(bytes) { _ in } }
    }
    #expect(throws: FramingError.protocolViolation) { try failure.get() }
    for _ in 0..<3 { header.withUnsafeBytes { reader.discard($0) } }
    #expect(!reader.isClosed)
  }

  @Test("random frames, split at random positions, are decoded unchanged")
  func random() {
    var random = SeededRandom(7)
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      var expected: [WebSocketReader.Event] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let payload = (0..<[0, 3, 125, 126, 300].randomElement(using: &random)!).map { _ in
          UInt8.random(in: 0...127, using: &random)
        }
        let parts = Int.random(in: 1...3, using: &random)
        let isText = Bool.random(using: &random)
        var rest = payload[...]
        for part in 1...parts {
          let count = part == parts ? rest.count : Int.random(in: 0...rest.count, using: &random)
          let kind: UInt8 = part == 1 ? (isText ? 1 : 2) : 0
          bytes.append(kind | (part == parts ? 0x80 : 0))
          if count < 126 {
            bytes.append(UInt8(count))
          } else {
            bytes += [126, UInt8(count >> 8), UInt8(count & 0xFF)]
          }
          bytes += rest.prefix(count)
          rest = rest.dropFirst(count)
        }
        expected.append(
          .message(isText ? .text(String(decoding: payload, as: UTF8.self)) : .binary(payload)))
      }
      let size = Int.random(in: 1...40, using: &random)
      #expect(read(bytes, pieces: size).events == expected)
    }
  }
}
