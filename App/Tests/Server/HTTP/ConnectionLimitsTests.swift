// SPDX-License-Identifier: MIT

import RecipeEntities
import Testing

@testable import DemoServer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("Limits of connections")
struct ConnectionLimitsTests {
  private func configuration(
    _ change: (inout ConnectionLimits) -> Void
  ) -> RecipeServer.Configuration {
    var configuration = RecipeServer.Configuration()
    change(&configuration.connectionLimits)
    return configuration
  }

  @Test(
    "a request that takes too long is answered with 408",
    arguments: [
      "GET /use", "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{",
      "POST /token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ])
  func slow(_ text: String) async throws {
    let limits = configuration {
      $0.head = .milliseconds(30)
      $0.body = .milliseconds(30)
    }
    try await withServer(limits) { client in
      let replies = TestReply.replies(in: try await client.raw(text, finishing: false))
      #expect(replies.map(\.status) == [408])
    }
  }

  @Test("an idle connection is closed without a response")
  func idle() async throws {
    try await withServer(configuration { $0.idle = .milliseconds(30) }) { client in
      #expect(try await client.raw("", finishing: false).isEmpty)
      let replies = TestReply.replies(
        in: try await client.raw(
          "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n", finishing: false))
      #expect(replies.map(\.status) == [404])
    }
  }

  private let request = "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n"

  /// Returns connections in the middle of a request: the server waits for their bodies.
  private func busyConnections(_ count: Int, to client: TestClient) async throws -> [TestConnection]
  {
    var connections: [TestConnection] = []
    for _ in 0..<count {
      let connection = try TestConnection(port: client.port)
      await connection.send(
        ("POST /token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n").utf8)
      let reply = String(decoding: await connection.receive(), as: UTF8.self)
      try #require(reply.hasPrefix("HTTP/1.1 100 "))
      connections.append(connection)
    }
    return connections
  }

  /// Opens connections until one isn't refused, and returns it and the status of its response.
  private func admitted(by client: TestClient) async throws -> (TestConnection, status: Int) {
    while true {
      let connection = try TestConnection(port: client.port)
      await connection.send(request.utf8)
      let status = TestReply.replies(in: await connection.receive()).first?.status
      if let status, status != 503 { return (connection, status) }
    }
  }

  @Test("if all connections have requests, further ones get 503 until one is free")
  func number() async throws {
    try await withServer(configuration { $0.connections = 2 }) { client in
      let open = try await busyConnections(2, to: client)
      let replies = TestReply.replies(in: try await client.raw("", finishing: false))
      #expect(replies.map(\.status) == [503])
      await open[0].send("{}".utf8)
      #expect(TestReply.replies(in: await open[0].receive()).map(\.status) == [400])
      #expect(try await admitted(by: client).status == 404)
      await open[1].send("{}".utf8)
      #expect(TestReply.replies(in: await open[1].receive()).map(\.status) == [400])
    }
  }

  @Test("at the limit, new connections replace idle ones")
  func replacement() async throws {
    try await withServer(configuration { $0.connections = 3 }) { client in
      let busy = try await busyConnections(1, to: client)
      var idle: [TestConnection] = []
      for _ in 0..<10 {
        let (connection, status) = try await admitted(by: client)
        #expect(status == 404)
        idle.append(connection)
      }
      for connection in idle.prefix(8) {
        #expect(await connection.receiveAll().isEmpty)
      }
      await busy[0].send("{}".utf8)
      #expect(TestReply.replies(in: await busy[0].receive()).map(\.status) == [400])
    }
  }

  @Test("the connection that has been idle longest is replaced, and what it has received is read")
  func longestIdle() async throws {
    let connections = OpenConnections(limit: 2)
    let (first, second) = (try SocketPair(), try SocketPair())
    let a = try #require(connections.add())
    let b = try #require(connections.add())
    #expect(connections.add() == nil)
    try await connections.idle(a, descriptor: first.near) {
      try await connections.idle(b, descriptor: second.near) {
        first.send("GET")
        second.send("PUT")
        #expect(connections.add() != nil)
      }
    }
    #expect(first.received() == "GET" && first.received() == "")
    #expect(second.received() == "PUT" && second.received() == nil)
    await #expect(throws: CancellationError.self) {
      try await connections.idle(a, descriptor: first.near) {}
    }
    #expect(connections.add() == nil)
    connections.remove(a)
    #expect(connections.add() == nil)
    connections.remove(b)
    #expect(connections.add() != nil)
  }

  @Test(
    "a bare line feed doesn't end a line of a chunked body",
    arguments: [
      "2\n{}\r\n0\r\n\r\n", "2\r\n{}\n0\r\n\r\n", "2\r\n{}\r\n0\n\r\n", "2\r\n{}\r\n0\r\n\n",
    ])
  func bareLineFeed(_ body: String) async throws {
    try await withServer { client in
      let head =
        "POST /token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n"
      let replies = TestReply.replies(in: try await client.raw(head + body))
      #expect(replies.map(\.status) == [400])
      #expect(replies.first?.sentence?.contains("carriage return") == true)
    }
  }
}

/// Two connected sockets.
private final class SocketPair {
  let near: Int32
  private let far: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    (near, far) = (ends[0], ends[1])
  }

  deinit {
    close(near)
    close(far)
  }

  /// Sends text to the near end.
  func send(_ text: String) {
    write(far, text, text.utf8.count)
  }

  /// Returns what the near end has received: an empty text at the end, nil if it waits.
  func received() -> String? {
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = recv(near, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}
