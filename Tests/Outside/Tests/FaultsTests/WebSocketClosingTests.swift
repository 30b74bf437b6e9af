// SPDX-License-Identifier: MIT

import CurlNetworking
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Close codes and subprotocols of WebSockets from another package", .timeLimit(.minutes(10)))
struct WebSocketClosingTests {
  private let time = VirtualScheduler()
  private let clock = QueueScheduler(name: "reconnection")
  private let talk = Request<Void, Refusal>.send(.get, "/chat")

  @Test("the application closes with its code and its reason, after the messages before")
  func close() async throws {
    let received = Recorder<String, Never>()
    let server = LoopbackServer { connection in
      guard let socket = WebSocketConnection(connection) else { return }
      while let frame = socket.next() {
        switch frame {
        case .text(let text): received.observer.send(text)
        case .close(let code):
          received.observer.send("\(code ?? 0) \(socket.closeReason)")
          return socket.close(code ?? 1000)
        default: break
        }
      }
    }
    defer { server.close() }
    let typed = SafePublishSubject<WebSocketMessage>()
    let closes = SafePublishSubject<WebSocketClose>()
    let chat = Recorder(
      try client(of: server).messages(of: talk, sending: typed.signal, closingWith: closes.signal, on: time))
    typed.send(.text("Goodbye"))
    closes.send(WebSocketClose(code: 4001, reason: "signed out"))
    #expect(await chat.untilEnd() == .completed)
    #expect(received.elements == ["Goodbye", "4001 signed out"])
  }

  @Test(
    "codes that may not be sent and reasons of more than 123 bytes are errors",
    arguments: [
      WebSocketClose(code: 999), WebSocketClose(code: 1004), WebSocketClose(code: 1005), WebSocketClose(code: 1006),
      WebSocketClose(code: 1015), WebSocketClose(code: 5000),
      WebSocketClose(code: 4000, reason: String(repeating: "ü", count: 62)),
    ])
  func badClose(_ close: WebSocketClose) async throws {
    let server = LoopbackServer { connection in
      guard let socket = WebSocketConnection(connection) else { return }
      while socket.next() != nil {}
    }
    defer { server.close() }
    let chat = Recorder(
      try client(of: server).messages(of: talk, closingWith: .just(close).append(.never()), on: time))
    _ = await chat.untilEnd()
    guard case .transport(let error)? = chat.failure, case .invalidRequest = error.kind else {
      Issue.record("It was sent: \(String(describing: chat.end))")
      return
    }
    #expect(error.message.hasSuffix("."))
  }

  @Test("each connection offers the subprotocols, and the server's choice is reported before the messages")
  func subprotocols() async throws {
    let offers = Recorder<[String], Never>()
    let server = LoopbackServer(scripts: [
      { connection in
        guard let socket = WebSocketConnection(connection, choosing: "chat.v1") else { return }
        offers.observer.send(socket.subprotocols)
        socket.send("one")
      },
      { connection in
        guard let socket = WebSocketConnection(connection) else { return }
        offers.observer.send(socket.subprotocols)
        socket.send("two")
        socket.close(1000)
      },
    ])
    defer { server.close() }
    var options = WebSocketOptions()
    options.subprotocols = ["chat.v2", "chat.v1"]
    options.backoff = .constant(.milliseconds(1))
    let chosen = Recorder<String?, Never>()
    let chat = Recorder(
      try client(of: server).messages(of: talk, options: options, feedingSubprotocolInto: chosen.observer, on: clock))
    #expect(await chat.untilEnd() == .completed)
    #expect(chat.elements.map(\.text) == ["one", "two"])
    #expect(chosen.elements == ["chat.v1", nil])
    #expect(offers.elements == [["chat.v2", "chat.v1"], ["chat.v2", "chat.v1"]])
  }

  @Test("a subprotocol that was not offered is an error, and nothing is received")
  func wrongSubprotocol() async throws {
    let server = LoopbackServer { connection in
      WebSocketConnection(connection, choosing: "chat.v3")?.send("Hello")
      connection.waitForEnd()
    }
    defer { server.close() }
    var options = WebSocketOptions()
    options.subprotocols = ["chat.v2", "chat.v1"]
    let chat = Recorder(try client(of: server).messages(of: talk, options: options, on: time))
    _ = await chat.untilEnd()
    #expect(chat.failure?.message.contains("“chat.v3”") == true)
    #expect(chat.elements.isEmpty && server.connections == 1)
  }

  @Test("names of subprotocols with other characters, or twice the same, are errors", arguments: [["a b"], ["a", "a"]])
  func badSubprotocols(_ names: [String]) async throws {
    let server = LoopbackServer { _ = $0.request() }
    defer { server.close() }
    var options = WebSocketOptions()
    options.subprotocols = names
    let chat = Recorder(try client(of: server).messages(of: talk, options: options, on: time))
    _ = await chat.untilEnd()
    #expect(chat.failure?.message.contains("“\(names[0])”") == true)
    #expect(server.connections == 0)
  }

  @Test("a large message that is read slowly holds up no other request, and keeps its place")
  func largeMessages() async throws {
    let gate = Gate()
    let server = LoopbackServer { connection in
      guard let socket = WebSocketConnection(connection) else { return }
      socket.send("first")
      socket.send(String(repeating: "ü", count: 100_000))
      socket.send("last")
      socket.close(1000)
    }
    let other = LoopbackServer { connection in
      while connection.request() != nil { connection.respond(body: "answer") }
    }
    defer {
      server.close()
      other.close()
    }
    let engine = CurlEngine()
    let reached = Counter()
    let chat = Recorder<Int, StreamFailure>()
    let handle = try CurlClient(server.url, engine: engine).messages(of: talk, on: time).observe(
      next: { message in
        if message.bytes.count > 1_000 {
          reached.increase()
          gate.pass()
        }
        chat.observer.send(message.bytes.count)
      }, end: { chat.observer.end($0) })
    try await reached.waitFor(1)
    #expect(try await CurlClient(other.url, engine: engine).response(for: text()).first() == "answer")
    gate.open()
    #expect(await chat.untilEnd() == .completed)
    #expect(chat.elements == [5, 200_000, 4])
    handle.dispose()
  }
}
