// SPDX-License-Identifier: MIT

/// A frame that the client sends (RFC 6455, 5.2).
enum WebSocketFrame {
  /// The type of a frame.
  enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    /// A Boolean value that indicates whether the frame may occur between the fragments of a
    /// message.
    var isControl: Bool { rawValue >= 8 }
  }

  /// Returns a message in one frame.
  static func bytes(_ message: WebSocketMessage) -> [UInt8] {
    switch message.content {
    case .text(let text): bytes(.text, Array(text.utf8))
    case .binary(let bytes): Self.bytes(.binary, bytes)
    }
  }

  /// Returns a frame that closes the connection; one without a code if no frame may carry it.
  static func bytes(_ close: WebSocketClose) -> [UInt8] {
    guard close.problem == nil else { return bytes(.close, []) }
    let code = [UInt8(close.code >> 8), UInt8(truncatingIfNeeded: close.code)]
    return bytes(.close, code + close.reason.utf8)
  }

  /// Returns a frame that is masked with random bytes, as required for clients (RFC 6455, 5.3).
  static func bytes(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    bytes(opcode, payload, mask: UInt32.random(in: 0 ... .max))
  }

  /// Returns a frame that is masked with a given key.
  static func bytes(_ opcode: Opcode, _ payload: [UInt8], mask: UInt32) -> [UInt8] {
    let key = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: mask >> UInt32($0)) }
    var frame: [UInt8] = []
    frame.reserveCapacity(payload.count + 14)
    frame.append(0x80 | opcode.rawValue)
    switch payload.count {
    case ..<126: frame.append(0x80 | UInt8(payload.count))
    case ..<65_536:
      frame.append(0x80 | 126)
      appendNumber(payload.count, bytes: 2, to: &frame)
    default:
      frame.append(0x80 | 127)
      appendNumber(payload.count, bytes: 8, to: &frame)
    }
    frame += key
    let start = frame.count
    frame += payload
    frame.withUnsafeMutableBytes {
      apply(mask, to: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
    }
    return frame
  }

  /// Masks a payload, eight bytes at a time, because a large message would delay the engine's thread.
  private static func apply(_ mask: UInt32, to payload: UnsafeMutableRawBufferPointer) {
    // The four bytes of the key in the order of a frame, twice.
    let key = UInt64(mask.bigEndian) | UInt64(mask.bigEndian) << 32
    var index = 0
    while index + 8 <= payload.count {
      let word = payload.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      payload.storeBytes(of: word ^ key, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    withUnsafeBytes(of: key) { key in
      for offset in 0..<payload.count - index { payload[index + offset] ^= key[offset] }
    }
  }

  /// The maximum size of the payload of a control frame, in bytes.
  static let payloadLimit = 125

  private static func appendNumber(_ number: Int, bytes count: Int, to frame: inout [UInt8]) {
    for shift in stride(from: (count - 1) * 8, through: 0, by: -8) {
      frame.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
