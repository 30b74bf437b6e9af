// SPDX-License-Identifier: MIT

/// A body in chunked transfer coding (RFC 9112, section 7.1). Extensions and trailers are ignored.
struct ChunkedBody: Sendable {
  private enum Stage: Sendable {
    case size
    case data(Int)
    case dataEnd
    case trailers(Int)
  }

  /// The decoded bytes so far.
  private(set) var bytes: [UInt8] = []
  private var stage = Stage.size

  /// Consumes chunks from the queue. Returns `true` after the last chunk and the trailers.
  mutating func take(from queue: inout ByteQueue) throws(Refusal) -> Bool {
    while true {
      switch stage {
      case .size:
        guard let line = try Self.line(from: &queue) else { return false }
        let size = try Self.size(line)
        guard bytes.count + size <= HTTPLimits.body else { throw .bodyTooLarge }
        stage = size == 0 ? .trailers(0) : .data(size)
      case .data(let size):
        guard let data = queue.take(size) else { return false }
        bytes.append(contentsOf: data)
        stage = .dataEnd
      case .dataEnd:
        guard let line = try Self.line(from: &queue) else { return false }
        guard line.isEmpty else {
          throw Refusal(.badRequest, "A chunk of the body is longer than its stated size.")
        }
        stage = .size
      case .trailers(let length):
        guard let line = try Self.line(from: &queue) else { return false }
        if line.isEmpty { return true }
        guard length + line.count <= HTTPLimits.chunkLine else { throw .chunkLineTooLong }
        stage = .trailers(length + line.count)
      }
    }
  }

  private static func line(from queue: inout ByteQueue) throws(Refusal) -> ArraySlice<UInt8>? {
    guard let line = try queue.takeStrictLine() else {
      guard queue.count <= HTTPLimits.chunkLine else { throw .chunkLineTooLong }
      return nil
    }
    return line
  }

  private static func size(_ line: ArraySlice<UInt8>) throws(Refusal) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }
    let text = String(decoding: digits, as: UTF8.self).trimmingBlanks()
    guard !text.isEmpty, text.utf8.allSatisfy({ $0.isHexadecimalDigit }) else {
      throw Refusal(.badRequest, "The size of a chunk of the body isn't a hexadecimal number.")
    }
    // A number that overflows an integer also exceeds the limit of a body.
    guard let size = Int(text, radix: 16), size <= HTTPLimits.body else { throw .bodyTooLarge }
    return size
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is a hexadecimal digit in ASCII.
  var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default:
      false
    }
  }
}

extension Refusal {
  fileprivate static var chunkLineTooLong: Refusal {
    Refusal(.badRequest, "The line before a chunk of the body is too long.")
  }
}
