// SPDX-License-Identifier: MIT

import Foundation

/// The server's end of a WebSocket (RFC 6455), frame by frame, for the thread of the script.
public final class WebSocketConnection {
  /// A frame of the client.
  public enum Frame: Hashable, Sendable {
    /// A text message.
    case text(String)
    /// A ping with its payload.
    case ping([UInt8])
    /// A pong with its payload.
    case pong([UInt8])
    /// The code with which the client closes the connection; nil without one.
    case close(Int?)
    /// Any other frame, with its code.
    case other(UInt8)
  }

  /// The subprotocols that the client offered, in order.
  public let subprotocols: [String]
  /// The reason in the client's last close frame.
  public private(set) var closeReason = ""
  private let connection: Connection

  /// Reads the request and accepts it; nil if the client has closed the connection.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - subprotocol: The subprotocol that the server chooses; nil for none.
  public init?(_ connection: Connection, choosing subprotocol: String? = nil) {
    guard let request = connection.request(), let key = request["Sec-WebSocket-Key"] else { return nil }
    self.connection = connection
    subprotocols = (request["Sec-WebSocket-Protocol"] ?? "").split(separator: ",").map {
      String($0.drop { $0 == " " })
    }
    let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    let accept = Data(Self.sha1(Array(text.utf8))).base64EncodedString()
    connection.send(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: \(accept)\r\n"
        + (subprotocol.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? "") + "\r\n")
  }

  /// Sends a text message, and returns whether the connection took it.
  @discardableResult
  public func send(_ text: String) -> Bool { send(code: 1, Array(text.utf8)) }

  /// Sends a ping.
  public func ping(_ payload: String) { send(code: 9, Array(payload.utf8)) }

  /// Sends a pong.
  public func pong(_ payload: [UInt8]) { send(code: 10, payload) }

  /// Closes with a code, and waits until the client has closed the connection.
  public func close(_ code: Int) {
    send(code: 8, [UInt8(code >> 8), UInt8(code & 0xFF)])
    connection.waitForEnd()
  }

  /// Returns the next frame of the client; nil when it has closed the connection.
  public func next() -> Frame? {
    let head = connection.bytes(2)
    guard head.count == 2 else { return nil }
    var length = Int(head[1] & 0x7F)
    if length > 125 { length = connection.bytes(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
    let mask = connection.bytes(4)
    guard mask.count == 4 else { return nil }
    let payload = connection.bytes(length).enumerated().map { $1 ^ mask[$0 % 4] }
    guard payload.count == length else { return nil }
    switch head[0] & 0x0F {
    case 1: return .text(String(decoding: payload, as: UTF8.self))
    case 8:
      closeReason = String(decoding: payload.dropFirst(2), as: UTF8.self)
      return .close(payload.count < 2 ? nil : Int(payload[0]) << 8 | Int(payload[1]))
    case 9: return .ping(payload)
    case 10: return .pong(payload)
    case let code: return .other(code)
    }
  }

  @discardableResult
  private func send(code: UInt8, _ payload: [UInt8]) -> Bool {
    var head = [0x80 | code]
    switch payload.count {
    case ..<126: head.append(UInt8(payload.count))
    case ..<65_536: head += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default: head += [127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
    }
    return connection.send(head + payload)
  }

  private static func sha1(_ text: [UInt8]) -> [UInt8] {
    var bytes = text + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (text.count * 8) >> ($0 * 8)) }
    var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
      word << count | word >> (32 - count)
    }
    for block in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[block + word * 4 + $1]) }
      }
      for index in 16..<80 {
        words.append(
          rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
      }
      var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
      for index in 0..<80 {
        let mixed: UInt32
        switch index {
        case ..<20: mixed = (b & c | ~b & d) &+ 0x5A82_7999
        case ..<40: mixed = (b ^ c ^ d) &+ 0x6ED9_EBA1
        case ..<60: mixed = (b & c | b & d | c & d) &+ 0x8F1B_BCDC
        default: mixed = (b ^ c ^ d) &+ 0xCA62_C1D6
        }
        (a, b, c, d, e) = (rotated(a, 5) &+ mixed &+ e &+ words[index], a, rotated(b, 30), c, d)
      }
      for (index, word) in [a, b, c, d, e].enumerated() { hash[index] = hash[index] &+ word }
    }
    return hash.flatMap { word in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> UInt32($0 * 8)) }
    }
  }
}
