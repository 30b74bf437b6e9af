// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Streamed content", .timeLimit(.minutes(10)))
struct ChunksTests {
  @Test("chunks arrive while the server is still sending")
  func comesByAndBy() async throws {
    let goOn = Latch()
    let server = FaultServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n")
      goOn.wait()
      connection.send("3\r\ntwo\r\n0\r\n\r\n")
    }
    defer { server.stop() }
    let text = Box("")
    let outcome = await outcome(
      of: try CurlClient.test(server).chunks(of: RecipeRequest.get("/"))
        .handleEvents(next: { chunk in
          text.change { $0 += String(decoding: chunk.bytes, as: UTF8.self) }
          if text.value == "one" { goOn.open() }
        }))
    #expect(outcome.end == .completed)
    #expect(text.value == "onetwo")
  }

  @Test("a refusal of the server is delivered complete, without chunks")
  func refusal() async throws {
    let server = FaultServer.answering(answer("404 Not Found", #"{"error":"no soup"}"#))
    defer { server.stop() }
    let outcome = await outcome(of: try CurlClient.test(server).chunks(of: RecipeRequest.get("/")))
    #expect(outcome.elements.isEmpty)
    #expect(outcome.failure == .server(Refusal(error: "no soup"), status: .notFound))
  }

  @Test("retained chunks make the server wait until they're released")
  func backPressure() async throws {
    let size = 64 << 20
    let server = FaultServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      let piece = [UInt8](repeating: 7, count: 1 << 20)
      for _ in 0..<(size >> 20) { connection.send(piece) }
    }
    defer { server.stop() }
    let engine = CurlEngine()
    let client = try CurlClient.test(server, engine: engine)
    let kept = Box<[Chunk]>([])
    let received = Box(0)
    let end = Box<Completion<RecipeError>?>(nil)
    let ended = Latch()
    let handle = client.chunks(of: RecipeRequest.get("/"), window: 1 << 20).observe(
      next: { chunk in
        received.change { $0 += chunk.bytes.count }
        kept.change { $0.append(chunk) }
      },
      end: {
        end.value = $0
        ended.open()
      })
    // Other requests continue in the meantime, and each runs the engine's thread once.
    let other = FaultServer.answering(answer(soupText))
    defer { other.stop() }
    let otherClient = try CurlClient.test(other, engine: engine)
    for _ in 0..<50 {
      let outcome = await outcome(of: otherClient.response(for: RecipeRequest.get("/")))
      #expect(outcome.elements == [soup])
      #expect(received.value <= 1 << 20)
    }
    #expect(end.value == nil)
    // Each time retained chunks are released, more arrive.
    while end.value == nil {
      kept.change { $0.removeFirst(min($0.count, 4)) }
      await Task.yield()
    }
    #expect(received.value == size)
    #expect(end.value == .completed)
    withExtendedLifetime(handle) {}
  }

  @Test("disposal aborts a waiting transfer and closes its connection")
  func disposalWhileWaiting() async throws {
    let closed = Latch()
    let server = FaultServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
      connection.send([UInt8](repeating: 7, count: 1 << 20))
      connection.waitForClose()
      closed.open()
    }
    defer { server.stop() }
    let kept = Box<[Chunk]>([])
    let first = Latch()
    let handle = try CurlClient.test(server).chunks(of: RecipeRequest.get("/"), window: 1).observe(
      next: { chunk in
        kept.change { $0.append(chunk) }
        first.open()
      })
    await first.opened()
    handle.dispose()
    await closed.opened()
    #expect(kept.value.count == 1)
  }

  @Test("retained chunks retain no observer")
  func keptChunksHoldNobody() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let engine = CurlEngine()
    let client = try CurlClient.test(server, engine: engine)
    let kept = Box<[Chunk]>([])
    weak var reader: Box<Int>?
    do {
      let box = Box(0)
      reader = box
      let done = Latch()
      let handle = client.chunks(of: RecipeRequest.get("/")).observe(
        next: { chunk in
          box.change { $0 += chunk.bytes.count }
          kept.change { $0.append(chunk) }
        }, end: { _ in done.open() })
      await done.opened()
      handle.dispose()
    }
    await engine.stop()
    #expect(reader == nil)
    #expect(kept.value.map(\.bytes).joined().elementsEqual(soupText.utf8))
  }

  @Test("delivered content isn't requested again by retries")
  func noRetryAfterChunks() async throws {
    let server = FaultServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
    }
    defer { server.stop() }
    let client = try CurlClient.test(server) { configuration in
      configuration.middleware = [RetryMiddleware(on: VirtualScheduler())]
    }
    let outcome = await outcome(of: client.chunks(of: RecipeRequest.get("/")))
    #expect(outcome.elements.flatMap(\.bytes) == Array("abc".utf8))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .truncated)
    #expect(server.requests.count == 1)
  }

  @Test("events arrive over the network, and continue after the last one after an interruption")
  func events() async throws {
    let server = FaultServer { connection in
      let request = connection.request() ?? ""
      let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n"
      if request.contains("Last-Event-ID: 1") {
        connection.send(head + "id: 2\ndata: two\n\n")
        connection.waitForClose()
      } else {
        connection.send(head + "retry: 5\nid: 1\ndata: one\n\n")
      }
    }
    defer { server.stop() }
    let time = VirtualScheduler()
    let got = Box<[String]>([])
    let both = Latch()
    let handle = try CurlClient.test(server).events(of: RecipeRequest.get("/"), on: time).observe(
      next: { event in
        got.change { $0.append(event.data) }
        if got.value.count == 2 { both.open() }
      })
    // The delay begins when the engine has received the end.
    while time.pending == 0 { await Task.yield() }
    time.advance(by: .seconds(1))
    await both.opened()
    #expect(got.value == ["one", "two"])
    #expect(server.requests.first?.contains("Accept: text/event-stream") == true)
    handle.dispose()
  }

  @Test("a response that isn't an event stream is refused with its type")
  func noEvents() async throws {
    let server = FaultServer.answering(answer("200 OK", "{}", "Content-Type: application/json"))
    defer { server.stop() }
    let outcome = await outcome(
      of: try CurlClient.test(server).events(of: RecipeRequest.get("/"), on: VirtualScheduler()))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.message.contains("application/json"))
  }

  @Test("events with JSON data are values, and an invalid one doesn't end them")
  func typedEvents() async throws {
    let server = FaultServer { connection in
      let isFirst = connection.request()?.contains("Last-Event-ID: 2") == false
      connection.send(
        isFirst
          ? "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
            + "retry: 3000\nid: 1\ndata: \(soupText)\n\nid: 2\ndata: rubbish\n\n"
          : "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    }
    defer { server.stop() }
    let time = VirtualScheduler()
    let states = Recorder<StreamState, Never>()
    let values = Recorder(
      try CurlClient.test(server).events(
        of: RecipeRequest.get("/"), as: Recipe.self, feedingStateInto: states.observer, on: time))
    #expect(
      await states.elements(3) == [.connecting, .open, .waiting(until: .seconds(3), because: nil)])
    while time.pending == 0 { await Task.yield() }
    time.advance(by: .seconds(3))
    // Status 204 ends the stream permanently.
    #expect(await values.untilEnd() == .completed)
    #expect(values.elements.map { try? $0.get() } == [soup, nil])
    #expect(states.elements.last == .connecting)
  }

  @Test("a recovery ends the delay before the next attempt")
  func recovery() async throws {
    let server = FaultServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    }
    defer { server.stop() }
    let time = VirtualScheduler()
    let recoveries = SafePublishSubject<Void>()
    let attempts = MutableProperty(0)
    let client = try CurlClient.test(server)
    let stream = Signal<Int, StreamFailure>.deferred {
      attempts.modify { $0 += 1 }
      return attempts.value == 1 ? .failed(.refused(.badGateway, message: "")) : .just(7)
    }
    let states = Recorder<StreamState, Never>()
    let values = Recorder(
      stream.reconnecting(
        reopeningAt: recoveries.signal, feedingStateInto: states.observer, on: time))
    #expect(attempts.value == 1)
    #expect(states.elements.last?.failure == .refused(.badGateway, message: ""))
    recoveries.send()
    #expect(attempts.value == 2 && values.elements == [7])
    // Status 204 is no failure.
    let events = Recorder(
      client.events(
        of: RecipeRequest.get("/"), feedingStateInto: states.observer, on: time))
    #expect(await events.untilEnd() == .completed)
    #expect(states.elements.last == .connecting)
  }

  @Test("JSON lines arrive as values over the network, including invalid lines")
  func values() async throws {
    let server = FaultServer.answering(answer(soupText + "\nrubbish\r\n" + soupText))
    defer { server.stop() }
    let outcome = await outcome(
      of: try CurlClient.test(server).values(of: RecipeRequest.get("/"), as: Recipe.self))
    #expect(outcome.end == .completed)
    #expect(outcome.elements.count == 3)
    #expect(outcome.elements.compactMap { try? $0.get() } == [soup, soup])
  }

  @Test("content of a stored response or a test double is delivered as a whole")
  func withoutNetwork() async throws {
    let stub = MockClient(.response(Response(body: [1, 2, 3])))
    let client = TransportClient(
      try BaseURL("http://mock.example"), transport: stub.transport)
    let outcome = await outcome(of: client.chunks(of: RecipeRequest.get("/"), window: 1))
    #expect(outcome.elements.map(\.bytes) == [[1, 2, 3]])
    #expect(outcome.end == .completed)
  }
}
