// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import Testing

/// Several requests on one connection: what happens to one of them is nothing to the others.
@Suite("A shared connection of HTTP/2", FrameScope(count: 6), .timeLimit(.minutes(10)))
struct HTTP2SharingTests {
  private let stage: FrameStage

  init() throws { stage = try #require(FrameScope.stage) }

  /// Answers the first request, which lets the client know that it may share the connection; then runs a script.
  private func sharing(_ script: @escaping FrameServer.Script) -> FrameStage.Place {
    stage.place { connection in
      connection.send(Frame(.settings))
      if connection.number == 1 {
        guard let stream = connection.request() else { return }
        Self.answer(connection, stream)
      }
      script(connection)
    }
  }

  private static func answer(
    _ connection: FrameConnection, _ stream: UInt32, _ text: String = "soup"
  ) {
    connection.send(.head(on: stream), .data(text, on: stream, ends: true))
  }

  private func begin(_ place: FrameStage.Place) async throws -> CurlClient {
    let client = try place.client(engine: CurlEngine())
    #expect(await client.ask(.get("/first")).response?.text == "soup")
    return client
  }

  @Test("N34: a stream that is reset leaves the others of its connection alone")
  func resetAlone() async throws {
    let place = sharing { connection in
      let streams = (0..<3).compactMap { _ in connection.request() }
      guard streams.count == 3 else { return }
      for stream in streams { connection.send(.head(on: stream), .data("so", on: stream)) }
      connection.send(.reset(streams[1], .internalError))
      for stream in [streams[0], streams[2]] {
        connection.send(.data("up", on: stream, ends: true))
      }
      while let stream = connection.request() { Self.answer(connection, stream) }
    }
    let client = try await begin(place)
    let results = await client.askAtOnce(Array(repeating: .get("/three"), count: 3))
    #expect(results.filter { $0.response?.text == "soup" }.count == 2, "\(results)")
    #expect(results.compactMap(\.error).count == 1)
    #expect(await client.ask(.get("/after")).response?.text == "soup")
    #expect(place.server.connections == 1)
    #expect(place.server.requests == 5)
  }

  @Test(
    "N35: a good-bye lets in those that it names, and the others are asked for on a new connection")
  func goodBye() async throws {
    let place = sharing { connection in
      guard connection.number == 1 else {
        while let stream = connection.request() { Self.answer(connection, stream, "new") }
        return
      }
      let streams = (0..<3).compactMap { _ in connection.request() }
      guard streams.count == 3 else { return }
      connection.send(.goAway(after: streams[0]))
      Self.answer(connection, streams[0], "old")
      connection.waitForClose()
    }
    let client = try await begin(place)
    let results = await client.askAtOnce(Array(repeating: .get("/three"), count: 3))
    #expect(results.map { $0.response?.text ?? "\($0)" }.sorted() == ["new", "new", "old"])
  }

  @Test("N34: a server that takes one stream at a time gets one at a time")
  func oneAtATime() async throws {
    let place = stage.place { connection in
      connection.send(.setting(3, 1))
      while let stream = connection.request() { Self.answer(connection, stream) }
    }
    let client = try place.client(engine: CurlEngine())
    let results = await client.askAtOnce(Array(repeating: .get("/many"), count: 20))
    #expect(results.allSatisfy { $0.response?.text == "soup" }, "\(results)")
  }

  @Test("N8: a POST that was refused, or whose connection has gone, is never carried out twice")
  func postOnce() async throws {
    for ending in [Frame.reset(3, .refusedStream), Frame.goAway(after: 1)] {
      let place = sharing { connection in
        guard connection.request() != nil else { return }
        connection.send(ending)
      }
      let client = try await begin(place)
      let asked = await client.ask(
        Plain(.post, "/order", body: Body(Array("soup".utf8), contentType: "text/plain")))
      #expect(asked.error?.kind == .connectionLost(maybeSent: true), "\(asked)")
      #expect(place.server.requests == 2)
    }
  }

  @Test("N35: a server that wants HTTP/1.1 gets it")
  func olderVersion() async throws {
    let place = stage.place { connection in
      guard connection.foreign.isEmpty else {
        return connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsoup".utf8))
      }
      connection.send(Frame(.settings))
      guard let stream = connection.request() else { return }
      connection.send(.reset(stream, .http11Required))
      connection.waitForClose()
    }
    let response = await (try place.client(engine: CurlEngine())).ask(.get("/")).response
    #expect(response?.text == "soup")
    #expect(response?.metrics?.version == .http11)
  }
}
