// SPDX-License-Identifier: MIT

import DemoServer
import RecipeEntities
import Testing

@Suite("HTTPConnection")
struct HTTPConnectionTests {
  /// Each character represents the byte with its number.
  private static let garbage = [
    "garbage\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n",
    "GET / HTTP/1.1 more\r\nHost: a\r\n\r\n", "GET / FTP/1.1\r\nHost: a\r\n\r\n",
    "GET recipes HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "\u{0}\u{0}\u{0}",
    "\u{FF}\u{FE}\n\n", "GET /\u{C3}\u{28} HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\u{0}b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n",
    "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n",
    "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 40\r\n\r\n{\"name\":",
    "GET /cat", "\r",
  ]

  @Test(
    "invalid HTTP is answered with 400, and the server keeps running",
    arguments: garbage)
  func answersGarbage(text: String) async throws {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    try await withServer { client in
      let replies = TestReply.replies(in: try await client.raw(bytes))
      #expect(replies.map(\.status) == [400])
      #expect(replies.first?.fields["connection"] == "close")
      #expect(replies.first?.sentence?.hasSuffix(".") == true)
      #expect(try await client.signIn().status == 200)
    }
  }

  @Test("a request that is too large is refused before it's complete")
  func refusesLargeRequests() async throws {
    try await withServer { client in
      let head = "GET / HTTP/1.1\r\nHost: a\r\n"
      let post = "POST /token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
      for (text, status) in [
        (head + "A: " + String(repeating: "a", count: 40_000), 431),
        (head + String(repeating: "A: b\r\n", count: 200) + "\r\n", 431),
        ("GET /" + String(repeating: "a", count: 9_000), 414),
        (post + "Content-Length: 65537\r\n\r\n", 413),
        (post + "Content-Length: 99999999999999999999999999\r\n\r\n", 413),
        (post + "Transfer-Encoding: chunked\r\n\r\n10001\r\n", 413),
        (post + "Content-Length: 1000000\r\n\r\n" + String(repeating: "a", count: 1_000_000), 413),
      ] {
        let replies = TestReply.replies(in: try await client.raw(text, finishing: false))
        #expect(replies.map(\.status) == [status])
        #expect(replies.first?.sentence != nil)
      }
      #expect(try await client.signIn().status == 200)
    }
  }

  @Test("unsupported features of HTTP are refused with the appropriate status")
  func refusesUnknownFeatures() async throws {
    try await withServer { client in
      for (text, status) in [
        ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        ("POST /token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        ("POST /token HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n", 417),
      ] {
        let replies = TestReply.replies(in: try await client.raw(text))
        #expect(replies.map(\.status) == [status])
        #expect(replies.first?.sentence != nil)
      }
    }
  }

  @Test("a connection serves many requests in order, including pipelined ones")
  func keepsConnections() async throws {
    try await withServer { client in
      let bytes = try await client.raw(
        """
        GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n\
        POST /categories HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc\
        \r\nGET /categories HTTP/1.1\r\nHost: a\r\n\r\n\
        GET /token HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n\
        GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n
        """)
      let replies = TestReply.replies(in: bytes)
      #expect(replies.map(\.status) == [404, 405, 401, 405])
      #expect(replies.map { $0.fields["connection"] } == [nil, nil, nil, "close"])
    }
  }

  @Test("a client of HTTP/1.0 gets its response, and the connection is closed")
  func answersLegacyClients() async throws {
    try await withServer { client in
      let bytes = try await client.raw("GET /nothing HTTP/1.0\r\n\r\n", finishing: false)
      #expect(TestReply.replies(in: bytes).map(\.status) == [404])
    }
  }

  @Test("a client that waits for 100 Continue receives it")
  func answersExpectations() async throws {
    try await withServer { client in
      let body = "{\"name\":\"demo\",\"password\":\"proscenium\"}"
      let connection = try TestConnection(port: client.port)
      await connection.send(
        """
        POST /token HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\n\
        Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n
        """.utf8)
      #expect(await connection.receive() == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      await connection.send(body.utf8)
      #expect(TestReply.replies(in: await connection.receiveAll()).map(\.status) == [200])
    }
  }

  @Test("many slow connections are served concurrently")
  func servesManyConnections() async throws {
    try await withServer { client in
      var slow: [TestConnection] = []
      for _ in 0..<50 {
        let connection = try TestConnection(port: client.port)
        await connection.send("GET /nothing HT".utf8)
        slow.append(connection)
      }
      #expect(try await client.signIn().status == 200)
      for connection in slow {
        await connection.send("TP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
        #expect(TestReply.replies(in: await connection.receiveAll()).map(\.status) == [404])
      }
    }
  }
}
