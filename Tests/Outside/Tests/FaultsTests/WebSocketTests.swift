// SPDX-License-Identifier: MIT

import CurlNetworking
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("WebSockets from another package", .timeLimit(.minutes(10)))
struct WebSocketTests {
  private let time = VirtualScheduler()
  /// For delays of a millisecond before the next connection.
  private let clock = QueueScheduler(name: "reconnection")
  private let talk = Request<Void, Refusal>.send(.get, "/chat")

  /// Keeps messages, which count as unread, until they are released.
  private final class Shelf: Sendable {
    private let messages = MutableProperty<[WebSocketMessage]>([])
    private let isOpen = MutableProperty(false)
    let count = Counter()

    var observer: Observer<WebSocketMessage, StreamFailure> {
      Observer { [self] message in
        count.increase()
        if !isOpen.value { messages.modify { $0.append(message) } }
      }
    }

    /// Releases the messages, and keeps no further ones.
    func release() {
      isOpen.swap(true)
      messages.swap([])
    }
  }

  @Test("while a slow consumer keeps messages beyond the limit, the server has to wait, and none is lost")
  func backPressure() async throws {
    let (size, total) = (16 << 10, 4_000)
    let sent = Counter()
    let server = LoopbackServer { connection in
      guard let socket = WebSocketConnection(connection) else { return }
      let text = String(repeating: "x", count: size)
      for _ in 0..<total {
        guard socket.send(text) else { return }
        sent.increase()
      }
      socket.close(1000)
    }
    defer { server.close() }
    let other = LoopbackServer { connection in
      while connection.request() != nil { connection.respond() }
    }
    defer { other.close() }
    let engine = CurlEngine()
    let client = try CurlClient(server.url, engine: engine)
    var options = WebSocketOptions()
    options.unreadLimit = 4 * size
    let shelf = Shelf()
    let messages = Recorder<Int, StreamFailure>()
    let handle = client.messages(of: talk, options: options, on: time).observe(
      next: { shelf.observer.send($0) }, end: { messages.observer.end($0) })
    try await shelf.count.waitFor(4)
    // The engine has had many occasions to read on.
    let quick = try CurlClient(other.url, engine: engine)
    for _ in 0..<200 { _ = try await quick.response(for: text()).first() }
    #expect((4...5).contains(shelf.count.value))
    #expect(sent.value < total)
    shelf.release()
    #expect(await messages.untilEnd() == .completed)
    #expect(shelf.count.value == total && sent.value == total)
    handle.dispose()
  }

  @Test("a ping of the server is answered with its payload")
  func pong() async throws {
    let frames = Recorder<WebSocketConnection.Frame, Never>()
    let server = LoopbackServer { connection in
      guard let socket = WebSocketConnection(connection) else { return }
      socket.ping("Are you there?")
      if let frame = socket.next() { frames.observer.send(frame) }
      socket.close(1000)
    }
    defer { server.close() }
    let chat = Recorder(try client(of: server).messages(of: talk, on: time))
    #expect(await chat.untilEnd() == .completed)
    #expect(frames.elements == [.pong(Array("Are you there?".utf8))])
  }

  @Test("a silent connection gets a ping, lives on after a pong, and is lost without one and opened again")
  func pings() async throws {
    let frames = Recorder<WebSocketConnection.Frame, Never>()
    let server = LoopbackServer(scripts: [
      { connection in
        guard let socket = WebSocketConnection(connection) else { return }
        defer { frames.observer.complete() }
        guard case .ping(let payload)? = socket.next() else { return }
        frames.observer.send(.ping([]))
        socket.pong(payload)
        while let frame = socket.next() {
          if case .ping = frame { frames.observer.send(.ping([])) }
        }
      },
      { connection in
        guard let socket = WebSocketConnection(connection) else { return }
        socket.send("again")
        socket.close(1000)
      },
    ])
    defer { server.close() }
    var options = WebSocketOptions()
    options.pingInterval = .seconds(2)
    options.backoff = .constant(.milliseconds(1))
    let states = Recorder<StreamState, Never>()
    let chat = Recorder(
      try client(of: server).messages(of: talk, options: options, feedingStateInto: states.observer, on: clock))
    await states.wait { states, _ in states.contains { if case .waiting = $0 { true } else { false } } }
    // One ping that was answered, and one that wasn't.
    _ = await frames.untilEnd()
    #expect(frames.elements == [.ping([]), .ping([])])
    #expect(await chat.untilEnd() == .completed)
    #expect(chat.elements.map(\.text) == ["again"])
  }

  @Test(
    "the codes 1001 and 1011 to 1014 and a lost connection lead to another connection",
    arguments: [1001, nil, 1011, 1012, 1013, 1014])
  func reconnection(_ code: Int?) async throws {
    let received = Recorder<WebSocketConnection.Frame, Never>()
    let server = LoopbackServer(scripts: [
      { connection in
        guard let socket = WebSocketConnection(connection) else { return }
        socket.send("one")
        if let code { socket.close(code) }
      },
      { connection in
        guard let socket = WebSocketConnection(connection) else { return }
        socket.send("two")
        for _ in 0..<2 { if let frame = socket.next() { received.observer.send(frame) } }
        socket.close(1000)
      },
    ])
    defer { server.close() }
    var options = WebSocketOptions()
    options.backoff = .constant(.milliseconds(1))
    let typed = SafePublishSubject<WebSocketMessage>()
    let states = Recorder<StreamState, Never>()
    let chat = Recorder(
      try client(of: server).messages(
        of: talk, sending: typed.signal, options: options, feedingStateInto: states.observer, on: clock))
    await states.wait { states, _ in states.contains { if case .waiting = $0 { true } else { false } } }
    #expect(states.elements.prefix(2) == [.connecting, .open])
    // These wait for the next connection.
    typed.send(.text("Hello"))
    typed.send(.text("again"))
    #expect(await chat.untilEnd() == .completed)
    #expect(chat.elements.map(\.text) == ["one", "two"])
    #expect(received.elements == [.text("Hello"), .text("again")])
  }

  @Test("other codes fail the signal with the code", arguments: [1002, 1003, 1007, 1008, 1009, 1010, 3000, 4001])
  func refusal(_ code: Int) async throws {
    let server = LoopbackServer { connection in WebSocketConnection(connection)?.close(code) }
    defer { server.close() }
    let states = Recorder<StreamState, Never>()
    let chat = Recorder(try client(of: server).messages(of: talk, feedingStateInto: states.observer, on: time))
    _ = await chat.untilEnd()
    #expect(chat.failure == .webSocket(WebSocketClose(code: UInt16(code))))
    #expect(chat.failure?.message.hasSuffix(".") == true)
    #expect(states.elements.last == .failed(.webSocket(WebSocketClose(code: UInt16(code)))))
    #expect(server.connections == 1)
  }

  @Test(
    "the completion of the outgoing messages, or disposal, closes the connection with code 1000",
    arguments: [true, false])
  func end(completes: Bool) async throws {
    let frames = Recorder<WebSocketConnection.Frame, Never>()
    let server = LoopbackServer { connection in
      guard let socket = WebSocketConnection(connection) else { return }
      socket.send("Hello")
      while let frame = socket.next() {
        frames.observer.send(frame)
        if case .close = frame { break }
      }
      frames.observer.complete()
    }
    defer { server.close() }
    let typed = SafePublishSubject<WebSocketMessage>()
    let chat = Recorder(try client(of: server).messages(of: talk, sending: typed.signal, on: time))
    _ = await chat.elements(1)
    typed.send(.text("Goodbye"))
    _ = await frames.elements(1)
    if completes {
      typed.complete()
      #expect(await chat.untilEnd() == .completed)
    } else {
      chat.dispose()
    }
    _ = await frames.untilEnd()
    #expect(frames.elements == [.text("Goodbye"), .close(1000)])
  }
}
