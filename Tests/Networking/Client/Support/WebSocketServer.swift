// SPDX-License-Identifier: MIT

import TestKit

@testable import Networking

extension Connection {
  /// A frame that a client sent.
  struct ReceivedFrame: Hashable {
    var kind: UInt8
    var payload: [UInt8]

    var text: String { String(decoding: payload, as: UTF8.self) }
  }

  /// Accepts a request, or the next one, as a WebSocket. Returns `false` when the client has closed
  /// the connection.
  ///
  /// - Parameters:
  ///   - received: The request; nil for the next one.
  ///   - subprotocol: The subprotocol that the server chooses; nil for none.
  @discardableResult
  func acceptWebSocket(_ received: String? = nil, subprotocol: String? = nil) -> Bool {
    guard let request = received ?? request() else { return false }
    let key =
      request.split(separator: "\r\n")
      .first { $0.lowercased().hasPrefix("sec-websocket-key:") }?
      .split(separator: ":").last?.drop { $0 == " " } ?? ""
    let accept = Base64.encoded(SHA1.bytes("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))
    let lines =
      [
        "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Accept: \(accept)",
      ] + (subprotocol.map { ["Sec-WebSocket-Protocol: \($0)"] } ?? [])
    send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    return true
  }

  /// Sends a frame.
  func sendFrame(_ kind: UInt8, _ payload: [UInt8]) {
    var frame = [0x80 | kind]
    switch payload.count {
    case ..<126: frame.append(UInt8(payload.count))
    case ..<65_536: frame += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      frame.append(127)
      for shift in stride(from: 56, through: 0, by: -8) {
        frame.append(UInt8(truncatingIfNeeded: payload.count >> shift))
      }
    }
    send(frame + payload)
  }

  /// Sends a message of text.
  func sendText(_ text: String) { sendFrame(1, Array(text.utf8)) }

  /// Echoes messages until the client closes, and returns its close frame, which is confirmed; nil if
  /// it has closed the connection without one.
  func echoUntilClose() -> ReceivedFrame? {
    while let frame = frame() {
      sendFrame(frame.kind, frame.payload)
      if frame.kind == 8 { return frame }
    }
    return nil
  }

  /// Sends a close frame.
  func sendClose(_ code: Int) { sendFrame(8, [UInt8(code >> 8), UInt8(code & 0xFF)]) }

  /// Receives the next frame and unmasks it. Returns `nil` when the client has closed the
  /// connection.
  func frame() -> ReceivedFrame? {
    guard let head = exactly(2) else { return nil }
    var count = Int(head[1] & 0x7F)
    if count >= 126 {
      guard let size = exactly(count == 126 ? 2 : 8) else { return nil }
      count = size.reduce(0) { $0 << 8 | Int($1) }
    }
    guard head[1] & 0x80 != 0, let key = exactly(4), let payload = exactly(count) else {
      return nil
    }
    return ReceivedFrame(
      kind: head[0] & 0x0F, payload: payload.enumerated().map { $1 ^ key[$0 & 3] })
  }

  private func exactly(_ count: Int) -> [UInt8]? {
    let bytes = take(count)
    return bytes.count == count ? bytes : nil
  }
}
