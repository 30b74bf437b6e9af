// SPDX-License-Identifier: MIT

import Networking

/// The frames that a server sends (RFC 6455, 5.2).
enum ServerFrame {
  /// Returns a message in one frame.
  static func bytes(_ message: WebSocketMessage) -> [UInt8] {
    bytes(message.text == nil ? 2 : 1, message.bytes)
  }

  /// Returns a frame that closes the connection, also with a code that may not be sent.
  static func bytes(_ close: WebSocketClose) -> [UInt8] {
    let code = [UInt8(close.code >> 8), UInt8(truncatingIfNeeded: close.code)]
    return Self.close(code + close.reason.utf8)
  }

  /// Returns a frame that closes the connection with the payload of another one.
  static func close(_ payload: [UInt8]) -> [UInt8] { bytes(8, payload) }

  /// Returns whether a frame closes the connection.
  static func isClose(_ frame: [UInt8]) -> Bool { frame.first == 0x88 }

  private static func bytes(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    var head = [0x80 | opcode]
    switch count {
    case ..<126: head.append(UInt8(count))
    case ..<65_536: head += [126, UInt8(count >> 8), UInt8(count & 0xFF)]
    default:
      head.append(127)
      head += (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }
    return head + payload
  }
}

/// A frame of the client, which sends each message in one.
struct ClientFrame {
  /// The meaning of a frame.
  enum Content {
    case message(WebSocketMessage)
    case close(WebSocketClose)
    /// A ping or a pong.
    case control
  }

  let content: Content
  let payload: [UInt8]

  /// Reads a whole frame; nil for no bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 6 else { return nil }
    let size = bytes[1] & 0x7F
    let keyStart = size == 126 ? 4 : size == 127 ? 10 : 2
    let key = Array(bytes[keyStart..<keyStart + 4])
    let payload = bytes[(keyStart + 4)...].enumerated().map { $1 ^ key[$0 & 3] }
    self.payload = payload
    switch bytes[0] & 0x0F {
    case 1: content = .message(.text(String(decoding: payload, as: UTF8.self)))
    case 2: content = .message(.binary(payload))
    case 8 where payload.count >= 2:
      content = .close(
        WebSocketClose(
          code: UInt16(payload[0]) << 8 | UInt16(payload[1]),
          reason: String(decoding: payload[2...], as: UTF8.self)))
    case 8: content = .close(WebSocketClose(code: 1005))
    default: content = .control
    }
  }
}
