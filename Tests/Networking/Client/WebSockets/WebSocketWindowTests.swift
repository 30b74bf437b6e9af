// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Signals
import TestKit
import Testing

@testable import Networking

/// Messages that wait for a large one on the worker thread need memory also if they are empty.
@Suite("The cost of waiting messages of a WebSocket")
struct WebSocketWindowTests {
  private let large = 16 << 10

  /// Returns an open connection whose window has room for a large message and some bytes more.
  private func session(
    room: Int, wake: @escaping @Sendable () -> Void = {},
    next: @escaping @Sendable (WebSocketMessage) -> Void
  ) throws -> WebSocketSession {
    var options = WebSocketOptions()
    options.unreadLimit = large + room
    let session = WebSocketSession(
      options, WebSocketOutbox(limit: 0, congestion: nil), Observer(next: next, end: { _ in }),
      opened: { _ in })
    try session.open(wake: wake)
    return session
  }

  private func send(_ count: Int, to session: WebSocketSession) {
    let length: [UInt8] =
      count < 126 ? [UInt8(count)] : [126, UInt8(count >> 8), UInt8(count & 0xFF)]
    ([0x82] + length + [UInt8](repeating: 1, count: count)).withUnsafeBytes { session.receive($0) }
  }

  @Test(
    "each counts 64 bytes more than its content, and the server waits when the window is full",
    arguments: [0, 1, 36])
  func cost(_ size: Int) async throws {
    let (finish, woken) = (Latch(), Latch())
    let sizes = Box<[Int]>([])
    let session = try session(room: 100 * (64 + size), wake: { woken.open() }) { message in
      if message.size > 100 { finish.wait() }
      sizes.change { $0.append(message.size) }
    }
    send(large, to: session)
    for _ in 0..<99 { send(size, to: session) }
    #expect(session.mayReceive)
    send(size, to: session)
    #expect(!session.mayReceive)
    finish.open()
    // Half of the window is free again.
    await woken.opened()
    #expect(session.mayReceive)
    session.cancel(keeping: ())
  }

  @Test("a message that is delivered at once counts its content only")
  func atOnce() throws {
    let kept = Box<[WebSocketMessage]>([])
    let session = try session(room: 0) { message in kept.change { $0.append(message) } }
    for _ in 0..<large - 1 { send(1, to: session) }
    #expect(session.mayReceive)
    send(1, to: session)
    #expect(!session.mayReceive)
    kept.value = []
    #expect(session.mayReceive)
    session.cancel(keeping: ())
  }
}

extension WebSocketSession {
  /// Opens the connection with the response of a server, without a network.
  func open(wake: @escaping @Sendable () -> Void = {}) throws {
    let response = Response(
      status: .switchingProtocols,
      headers: [
        .upgrade: "websocket", .connection: "Upgrade",
        .secWebSocketAccept: WebSocketHandshake.response(to: key),
      ])
    try open(response, ConnectionLink(wake: wake, end: {}))
  }
}
