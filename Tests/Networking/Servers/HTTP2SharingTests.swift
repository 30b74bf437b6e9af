// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// Several requests on one connection: a fault of one doesn't affect the others.
@Suite("A shared connection of HTTP/2", FrameScope(count: 40), .timeLimit(.minutes(10)))
struct HTTP2SharingTests {
  private let stage: FrameStage

  init() throws { stage = try #require(FrameScope.stage) }

  /// Responds to the first request, which shows the client that it may share the connection, and
  /// then runs a script.
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

  @Test("a reset stream doesn't affect the other streams of its connection")
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

  @Test("GOAWAY completes the accepted streams, and the others use a new connection")
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

  @Test("a server with a limit of one stream gets one at a time")
  func oneAtATime() async throws {
    let place = stage.place { connection in
      connection.send(.setting(3, 1))
      while let stream = connection.request() { Self.answer(connection, stream) }
    }
    let client = try place.client(engine: CurlEngine())
    let results = await client.askAtOnce(Array(repeating: .get("/many"), count: 20))
    #expect(results.allSatisfy { $0.response?.text == "soup" }, "\(results)")
  }

  private let order = Plain(
    .post, "/order", body: Body(Array("soup".utf8), contentType: "text/plain"))

  @Test(
    "a POST that the server didn't process is sent again on a new connection",
    arguments: [[Frame.reset(3, .refusedStream)], [.goAway(after: 1)]], [false, true])
  func postRefused(refusal: [Frame], closes: Bool) async throws {
    let place = sharing { connection in
      if connection.number == 1 {
        guard connection.request() != nil else { return }
        for frame in refusal { connection.send(frame) }
        if !closes { connection.waitForClose() }
      } else {
        while let stream = connection.request() { Self.answer(connection, stream, "new") }
      }
    }
    let client = try await begin(place)
    let asked = await client.ask(order)
    // A connection that is closed together with a reset looks like a broken one.
    if closes, refusal[0].kind == Frame.Kind.reset.rawValue, asked.error != nil {
      #expect(asked.error?.kind == .connectionLost(maybeSent: true), "\(asked)")
      #expect(place.server.requests == 2)
    } else {
      #expect(asked.response?.text == "new", "\(asked)")
      #expect(place.server.requests == 3)
      #expect(place.server.bodies.suffix(2) == ["soup", "soup"])
    }
  }

  @Test(
    "a streamed body is sent again from its start, or the request fails if it can be read only once",
    arguments: [false, true])
  func streamedBodyRefused(isSingleUse: Bool) async throws {
    let place = sharing { connection in
      if connection.number == 1 {
        // The refusal arrives while the body is being sent. Before its first bytes, a body is as good as new.
        guard let stream = connection.request(whole: false) else { return }
        connection.waitForContent()
        connection.send(.reset(stream, .refusedStream))
        connection.waitForClose()
      } else {
        while let stream = connection.request() { Self.answer(connection, stream, "new") }
      }
    }
    let client = try await begin(place)
    let pieces = (0..<10).map { [UInt8](repeating: UInt8(ascii: "0") + UInt8($0), count: 4_000) }
    let source = ByteSource.pieces {
      AsyncStream { sequence in
        for piece in pieces { sequence.yield(piece) }
        sequence.finish()
      }
    }
    let body = Body(isSingleUse ? source.singleUse : source, contentType: "text/plain")
    let asked = await client.ask(Plain(.post, "/order", body: body))
    if isSingleUse {
      #expect(asked.error?.kind == .unreadableBody(.unrepeatable), "\(asked)")
      #expect(asked.error?.maybeSent == false, "the server has refused it")
    } else {
      #expect(asked.response?.text == "new", "\(asked)")
      #expect(place.server.bodies.last == String(decoding: pieces.joined(), as: UTF8.self))
    }
  }

  @Test("a server that refuses every request ends in an error, and nothing was processed")
  func refusesAlways() async throws {
    let place = sharing { connection in
      while let stream = connection.request() { connection.send(.reset(stream, .refusedStream)) }
    }
    let client = try place.client(engine: CurlEngine())
    _ = await client.ask(.get("/first"))
    let error = await client.ask(order).error
    #expect(error?.kind == .connectionLost(maybeSent: false), "\(String(describing: error))")
    #expect(error?.maybeSent == false)
    #expect(place.server.requests < 40)
  }

  @Test(
    "a POST that the server may have processed is never repeated",
    arguments: [
      [], [Frame.reset(3, .internalError)], [.goAway(after: 3)], [.reset(3, .none)],
      // Invalid frames: the client closes the connection.
      [.reset(0, .none)], [.data("soup", on: 0)], [Frame(.settings, [1])],
      [.goAway(after: 3, .internalError)], [.goAway(after: 1 << 31 - 1), .reset(3, .cancel)],
    ] as [[Frame]])
  func postOnce(ending: [Frame]) async throws {
    for closes in [true, false] where closes || !ending.isEmpty {
      let place = sharing { connection in
        guard connection.number == 1 else {
          while let stream = connection.request() { Self.answer(connection, stream, "new") }
          return
        }
        guard connection.request() != nil else { return }
        for frame in ending { connection.send(frame) }
        if !closes { connection.waitForClose() }
      }
      let client = try await begin(place)
      // GOAWAY that names the stream as processed leaves it open.
      let isOpen = ending.count == 1 && ending[0].kind == Frame.Kind.goAway.rawValue && !closes
      if isOpen { continue }
      let asked = await client.ask(order)
      #expect(asked.error?.maybeSent == true, "\(asked)")
      #expect(place.server.requests == 2)
    }
  }

  @Test("a server that requires HTTP/1.1 gets it")
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

  @Test("event streams share the connection with each other and with requests")
  func events() async throws {
    let place = sharing { connection in
      for number in 0..<50 {
        guard let stream = connection.request() else { return }
        connection.send(
          .head("200", [("content-type", "text/event-stream")], on: stream),
          .data("data: \(number)\n\n", on: stream))
      }
      while let stream = connection.request() { Self.answer(connection, stream, "after") }
    }
    let client = try await begin(place)
    let time = VirtualScheduler()
    let streams = (0..<50).map { _ in Recorder(client.events(of: Plain.get("/news"), on: time)) }
    for stream in streams { #expect(await stream.elements(1).count == 1) }
    #expect(Set(streams.flatMap(\.elements).map(\.data)).count == 50)
    #expect(await client.ask(.get("/after")).response?.text == "after")
    #expect(place.server.connections == 1)
    #expect(streams.allSatisfy { $0.end == nil })
  }

  @Test("a stream of lines shares the connection, and its end leaves the connection open")
  func lines() async throws {
    let place = sharing { connection in
      guard let stream = connection.request() else { return }
      connection.send(.head(on: stream), .data("1\n2\n", on: stream, ends: true))
      while let stream = connection.request() { Self.answer(connection, stream, "after") }
    }
    let client = try await begin(place)
    let numbers = Recorder(client.values(of: Plain.get("/numbers"), as: Int.self))
    #expect(await numbers.untilEnd() == .completed)
    #expect(numbers.elements == [.success(1), .success(2)])
    #expect(await client.ask(.get("/after")).response?.text == "after")
    #expect(place.server.connections == 1)
  }

  /// Returns a stream of chunks whose reader has the first one.
  private func waiting(_ client: CurlClient) async -> HeldChunks {
    let chunks = HeldChunks(client, .get("/chunks"), window: 1, keepsBytes: true)
    _ = await chunks.sizes.elements(1)
    return chunks
  }

  @Test("a waiting stream that the server resets fails, and its connection stays open")
  func resetWhileWaiting() async throws {
    let place = sharing { connection in
      guard let stream = connection.request() else { return }
      connection.send(.head(on: stream), .data("one", on: stream))
      connection.settle()
      connection.send(.data("two", on: stream), .data("three", on: stream))
      guard let other = connection.request() else { return }
      connection.send(.reset(stream, .internalError))
      Self.answer(connection, other, "other")
      while let stream = connection.request() { Self.answer(connection, stream, "after") }
    }
    let client = try await begin(place)
    let chunks = await waiting(client)
    #expect(await client.ask(.get("/other")).response?.text == "other")
    let end = await chunks.sizes.untilEnd()
    #expect(end?.failure != nil, "\(String(describing: end))")
    #expect(chunks.text == "one")
    // Nothing of the first stream remains in what serves the next ones.
    let next = await waiting(client)
    #expect(await next.readToEnd() == .completed)
    #expect(next.text == "after")
    #expect(place.server.connections == 1)
  }

  @Test("a waiting stream that has ended completes when its reader continues")
  func endWhileWaiting() async throws {
    let place = sharing { connection in
      guard let stream = connection.request() else { return }
      connection.send(.head(on: stream), .data("one", on: stream))
      connection.settle()
      connection.send(.data("two", on: stream), .data("three", on: stream, ends: true))
      while let stream = connection.request() { Self.answer(connection, stream, "other") }
    }
    let client = try await begin(place)
    let chunks = await waiting(client)
    for _ in 0..<3 { #expect(await client.ask(.get("/other")).response?.text == "other") }
    #expect(chunks.text == "one")
    #expect(chunks.sizes.end == nil)
    #expect(await chunks.readToEnd() == .completed)
    #expect(chunks.text == "onetwothree")
    #expect(place.server.connections == 1)
  }

  @Test("streams that wait on a lost connection fail when their readers continue")
  func lossWhileWaiting() async throws {
    let place = sharing { connection in
      guard connection.number == 1 else {
        while let stream = connection.request() { Self.answer(connection, stream, "after") }
        return
      }
      let streams = (0..<2).compactMap { _ in connection.request() }
      for stream in streams { connection.send(.head(on: stream), .data("one", on: stream)) }
      connection.settle()
      for stream in streams { connection.send(.data("two", on: stream)) }
      _ = connection.request()
    }
    let client = try await begin(place)
    async let one = waiting(client)
    let both = await [waiting(client), one]
    _ = await client.ask(.get("/last"))
    for chunks in both { #expect(await chunks.readToEnd()?.failure != nil) }
    #expect(await client.ask(.get("/after")).response?.text == "after")
  }
}
