// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import Synchronization
import Testing

@Suite("News of the kitchen")
struct NewsTests {
  /// Reads the stream of the server until it contains the given number of events, and closes the
  /// connection.
  private func events(
    _ count: Int, at client: TestClient, fields: [String] = []
  ) async throws -> (head: String, ids: [Int], text: String) {
    let client = try await client.signedIn()
    let connection = try TestConnection(port: client.port)
    let lines =
      [
        "GET /news HTTP/1.1", "Host: 127.0.0.1", "Authorization: Bearer \(client.token ?? "")",
      ] + fields
    await connection.send((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    var bytes: [UInt8] = []
    var text = ""
    while text.components(separatedBy: "data: ").count <= count {
      let more = await connection.receive()
      if more.isEmpty { break }
      bytes += more
      text = String(decoding: bytes, as: UTF8.self)
    }
    let head = text.components(separatedBy: "\r\n\r\n").first ?? ""
    // The lines of chunks have another line ending than those of events.
    let ids = text.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n")
      .compactMap { line in
        line.hasPrefix("id: ") ? Int(line.dropFirst(4)) : nil
      }
    return (head, ids, text)
  }

  /// Calls a closure with a client of a server whose clock advances while it waits.
  private func withKitchen(_ body: (TestClient) async throws -> Void) async throws {
    let time = Mutex(1_000_000.0)
    try await withServer(
      now: { Int(time.withLock { $0 }) },
      sleep: { duration in
        let (seconds, rest) = duration.components
        time.withLock { $0 += Double(seconds) + Double(rest) / 1e18 }
      },
      body: body)
  }

  @Test("the first event arrives immediately, followed by others in chunks, with comments")
  func stream() async throws {
    try await withKitchen { client in
      let (head, ids, text) = try await events(3, at: client)
      #expect(head.hasPrefix("HTTP/1.1 200 OK"))
      #expect(head.contains("Content-Type: text/event-stream"))
      #expect(head.contains("Transfer-Encoding: chunked"))
      #expect(!head.contains("Content-Length"))
      let start = try #require(ids.first)
      #expect(ids.prefix(3) == [start, start + 1, start + 2])
      #expect(text.contains("retry: 2000\n\n"))
      #expect(text.contains(": still here\n\n"))
      #expect(text.contains("data: On the stove: "))
      #expect(try await client.signIn().status == 200)
    }
  }

  @Test("missed events come first, up to a limit, and an invalid ID is ignored")
  func missed() async throws {
    // A time of the fixed clock, in units of six seconds.
    let current = 1_000_000 / 6
    try await withServer { client in
      func ids(behind last: String, _ count: Int) async throws -> [Int] {
        try await events(count, at: client, fields: ["Last-Event-ID: \(last)"]).ids
      }
      let recent = try await ids(behind: "\(current - 2)", 2)
      #expect(recent == [current - 1, current])
      let old = try await ids(behind: "3", 5)
      #expect(old == Array(current - 4...current))
      for text in ["soup", "", "\(Int.max)", "-99999999999999999999"] {
        let ids = try await ids(behind: text, 1)
        #expect(ids == [current], "\(text)")
      }
    }
  }

  @Test("news require a sign-in")
  func signedOut() async throws {
    try await withKitchen { client in
      let reply = try await client.get("/news")
      #expect(reply.status == 401)
    }
  }

  @Test("a stopped server ends its streams, even silent ones")
  func ends() async throws {
    let silence = AsyncStream<Void>.makeStream()
    let wait: @Sendable (Duration) async throws -> Void = { _ in
      for await _ in silence.stream {}
      try Task.checkCancellation()
    }
    let connection = try await withServer(sleep: wait) { client in
      let token = try await client.signedIn().token ?? ""
      let connection = try TestConnection(port: client.port)
      await connection.send(
        "GET /news HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\r\n".utf8)
      #expect(await !connection.receive().isEmpty)
      return connection
    }
    _ = await connection.receiveAll()
    silence.continuation.finish()
  }

  @Test(
    "the board has one dish for each station, the same for all clients, and its turns have no gaps")
  func board() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let connection = try TestConnection(port: client.port)
      await connection.send(
        ("GET /kitchen HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(client.token ?? "")\r\n\r\n")
          .utf8)
      var text = ""
      while !text.contains("\"dishes\"") || !text.hasSuffix("\n\n\r\n") {
        let more = await connection.receive()
        if more.isEmpty { break }
        text += String(decoding: more, as: UTF8.self)
      }
      let line = try #require(text.components(separatedBy: "data: ").dropFirst().first)
      let json = line.components(separatedBy: "\n").first ?? ""
      let report = try JSONDecoder().decode(KitchenReport.self, from: Data(json.utf8))
      #expect(report.dishes.map(\.station) == ["Stove", "Oven", "Grill", "Cold kitchen"])
      for dish in report.dishes {
        #expect(dish.started <= report.time && report.time < dish.due)
      }
    }
  }
}
