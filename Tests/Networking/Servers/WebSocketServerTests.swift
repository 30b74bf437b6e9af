// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("With a WebSocket server in Python", .timeLimit(.minutes(10)))
struct WebSocketServerTests {
  private struct Nothing: Error, Decodable {}

  private let sizes = [0, 1, 125, 126, 40_000, 65_536, 300_000]

  /// Sends messages of all sizes, and returns the received ones.
  private func echo(_ client: CurlClient) async -> (messages: [Int], end: String) {
    var options = WebSocketOptions()
    options.backoff = nil
    let outgoing = SafeSignal<WebSocketMessage>.sequence(
      sizes.map { .binary([UInt8](repeating: UInt8($0 & 0xFF), count: $0)) })
    let messages = Recorder(
      client.messages(
        of: Request<Nothing, Nothing>(
          method: .get, path: "/echo", resource: { _ in Nothing() }, failure: { _ in Nothing() }),
        sending: outgoing, options: options, on: QueueScheduler()))
    let end = await messages.untilEnd()
    return (messages.elements.map(\.bytes.count), "\(String(describing: end))")
  }

  @Test("messages of all sizes are returned, with and without encryption")
  func all() async throws {
    let server = try WebSocketEcho()
    defer { server.stop() }
    let plain = await echo(try CurlClient.test(server.plain))
    #expect(plain.messages == sizes, "\(plain.end)")
    let secure = await echo(
      try CurlClient.test(server.secure) {
        $0.connection.security.authorities = .file(server.certificates.path("ca.pem"))
      })
    #expect(secure.messages == sizes, "\(secure.end)")
    let distrusted = await echo(try CurlClient.test(server.secure))
    #expect(distrusted.messages.isEmpty && distrusted.end.contains("insecure"))
  }

  @Test("a WebSocket uses a tunnel through a proxy")
  func proxy() async throws {
    let server = try WebSocketEcho()
    defer { server.stop() }
    let proxy = try Tinyproxy(ports: [server.securePort])
    defer { proxy.stop() }
    let through = try ProxyServer(proxy.address)
    let secure = await echo(
      try CurlClient.test(server.secure) {
        $0.connection.proxy = .server(through)
        $0.connection.security.authorities = .file(server.certificates.path("ca.pem"))
      })
    #expect(secure.messages == sizes, "\(secure.end)")
    // The proxy doesn't allow a tunnel to the other port.
    let refused = await echo(
      try CurlClient.test(server.plain) { $0.connection.proxy = .server(through) })
    #expect(refused.end.contains("proxyRefused"), "\(refused.end)")
  }
}
