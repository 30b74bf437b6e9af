// SPDX-License-Identifier: MIT

/// The proof that a server speaks WebSocket (RFC 6455, 1.3).
package enum WebSocketHandshake {
  /// Returns the value of `Sec-WebSocket-Accept` for that of `Sec-WebSocket-Key`.
  package static func response(to key: String) -> String {
    Base64.encoded(SHA1.bytes((key + identifier).utf8))
  }

  /// The text that the key is hashed with.
  private static let identifier = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
}
