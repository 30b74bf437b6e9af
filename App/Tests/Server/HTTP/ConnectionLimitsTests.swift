// SPDX-License-Identifier: MIT

import DemoServer
import RecipeEntities
import Testing

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

  @Test("connections beyond the limit get 503 until others are closed")
  func number() async throws {
    try await withServer(configuration { $0.connections = 2 }) { client in
      let request = "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n"
      var open: [TestConnection] = []
      for _ in 0..<2 {
        let connection = try TestConnection(port: client.port)
        await connection.send(request.utf8)
        _ = await connection.receive()
        open.append(connection)
      }
      let replies = TestReply.replies(in: try await client.raw("", finishing: false))
      #expect(replies.map(\.status) == [503])
      open[0].finishSending()
      _ = await open[0].receiveAll()
      open.removeFirst()
      var status = 503
      while status == 503 {
        status = TestReply.replies(in: try await client.raw(request)).first?.status ?? 0
      }
      #expect(status == 404)
    }
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
