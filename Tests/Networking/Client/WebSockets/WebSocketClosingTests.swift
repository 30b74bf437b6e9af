// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import Signals
import TestKit
import Testing

@Suite("Close codes and subprotocols of a WebSocket")
struct WebSocketClosingTests {
  private typealias Messages = Recorder<WebSocketMessage, StreamFailure>

  private let time = VirtualScheduler()
  private let chat = RecipeRequest.get("/chat")
  private let states = Recorder<StreamState, Never>()
  private let closes = SafePublishSubject<WebSocketClose>()

  /// Returns options without pings, and with a delay of a second before each new connection.
  private func options(_ subprotocols: String...) -> WebSocketOptions {
    var options = WebSocketOptions()
    options.subprotocols = subprotocols
    options.backoff = .constant(.seconds(1))
    options.pingInterval = .seconds(3_600)
    return options
  }

  /// Returns the messages of a client, which `closes` ends, and records its states.
  private func messages(
    of server: FaultServer, sending outgoing: SafeSignal<WebSocketMessage> = .never(),
    options: WebSocketOptions? = nil
  ) throws -> Messages {
    Messages(
      try CurlClient.test(server).messages(
        of: chat, sending: outgoing, closingWith: closes.signal, options: options ?? self.options(),
        feedingStateInto: states.observer, on: time))
  }

  private func isInvalidRequest(_ failure: StreamFailure?) -> Bool {
    guard case .transport(let error)? = failure, case .invalidRequest = error.kind else {
      return false
    }
    return !error.message.isEmpty && failure?.isTransient == false
  }

  @Test(
    "the application closes with its code and its reason, after the messages before",
    arguments: [
      WebSocketClose.normal, WebSocketClose(code: 1001), WebSocketClose(code: 3000, reason: "bye"),
      WebSocketClose(code: 4001, reason: String(repeating: "é", count: 61) + "!"),
      WebSocketClose(code: 4999, reason: "abgemeldet, tschüss 👋"),
    ])
  func close(_ close: WebSocketClose) async throws {
    let received = Recorder<[UInt8], Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      received.observer.send(connection.echoUntilClose()?.payload ?? [])
      connection.waitForClose()
    }
    let typed = SafePublishSubject<WebSocketMessage>()
    let messages = try messages(of: server, sending: typed.signal)
    for text in ["a", "b", "c"] { typed.send(.text(text)) }
    closes.send(close)
    // The connection is being closed: this isn't sent, and the first reason counts.
    typed.send(.text("d"))
    closes.send(WebSocketClose(code: 4002))
    closes.send(WebSocketClose(code: 1005))
    #expect(await messages.untilEnd() == .completed)
    #expect(messages.elements.map(\.text) == ["a", "b", "c"])
    let code = [UInt8(close.code >> 8), UInt8(close.code & 0xFF)]
    #expect(await received.elements(1) == [code + Array(close.reason.utf8)])
    #expect(states.elements == [.connecting, .open])
  }

  @Test(
    "codes that may not be sent, and long reasons, fail the signal and close normally",
    arguments: [
      WebSocketClose(code: 0), WebSocketClose(code: 999), WebSocketClose(code: 1004),
      WebSocketClose(code: 1005), WebSocketClose(code: 1006), WebSocketClose(code: 1015),
      WebSocketClose(code: 2999), WebSocketClose(code: 5000), WebSocketClose(code: .max),
      WebSocketClose(code: 4000, reason: String(repeating: "a", count: 124)),
      WebSocketClose(code: 4000, reason: String(repeating: "é", count: 62)),
    ])
  func refusedClose(_ close: WebSocketClose) async throws {
    let received = Recorder<[UInt8], Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText("open")
      received.observer.send(connection.echoUntilClose()?.payload ?? [])
      connection.waitForClose()
    }
    let messages = try messages(of: server)
    _ = await messages.elements(1)
    closes.send(close)
    _ = await messages.untilEnd()
    #expect(isInvalidRequest(messages.failure), "\(String(describing: messages.end))")
    #expect(states.elements.last == messages.failure.map { .failed($0) })
    #expect(await received.elements(1) == [[0x03, 0xE8]])
  }

  @Test("a reason to close without a connection waits for the next one, like messages")
  func closeWhileWaiting() async throws {
    let received = Recorder<[UInt8], Never>()
    let number = Lock(0)
    let server = FaultServer { connection in
      let isFirst = number.withLock { number in
        number += 1
        return number == 1
      }
      guard connection.acceptWebSocket(), !isFirst else { return }
      received.observer.send(connection.echoUntilClose()?.payload ?? [])
      connection.waitForClose()
    }
    let messages = try messages(of: server)
    _ = await states.elements(3)
    while time.pending == 0 { await Task.yield() }
    closes.send(WebSocketClose(code: 4001))
    #expect(messages.end == nil)
    time.advance(by: .seconds(1))
    #expect(await messages.untilEnd() == .completed)
    #expect(await received.elements(1) == [[0x0F, 0xA1]])
  }

  @Test("too many unsent messages are the last state")
  func overflowState() async throws {
    let server = FaultServer { $0.waitForClose() }
    var options = options()
    options.outgoingLimit = 10
    let typed = SafePublishSubject<WebSocketMessage>()
    let messages = try messages(of: server, sending: typed.signal, options: options)
    typed.send(.text("much too long"))
    #expect(await messages.untilEnd() == .failed(.outgoingOverflow(limit: 10)))
    #expect(states.elements == [.connecting, .failed(.outgoingOverflow(limit: 10))])
  }

  @Test("every connection offers the subprotocols, and the choice is reported before messages")
  func subprotocols() async throws {
    let events = Recorder<String, Never>()
    let number = Lock(0)
    let server = FaultServer { connection in
      let choice = number.withLock { number -> String? in
        number += 1
        return ["chat.v2", nil, "chat.v1"][number - 1]
      }
      guard connection.acceptWebSocket(subprotocol: choice) else { return }
      connection.sendText(choice ?? "none")
      if choice == "chat.v1" { connection.sendClose(1000) }
    }
    let handle = try CurlClient.test(server).messages(
      of: chat, options: options("chat.v2", "chat.v1"),
      feedingSubprotocolInto: SafeObserver { events.observer.send("chose \($0 ?? "none")") },
      on: time
    ).observe(
      next: { events.observer.send($0.text ?? "") }, end: { _ in events.observer.complete() })
    for count in [2, 4] {
      _ = await events.elements(count)
      while time.pending == 0 { await Task.yield() }
      time.advance(by: .seconds(1))
    }
    _ = await events.untilEnd()
    #expect(
      events.elements == [
        "chose chat.v2", "chat.v2", "chose none", "none", "chose chat.v1", "chat.v1",
      ])
    let offers = server.requests.map { $0.contains("Sec-WebSocket-Protocol: chat.v2, chat.v1\r\n") }
    #expect(offers == [true, true, true])
    handle.dispose()
  }

  @Test(
    "a subprotocol that was not offered fails the signal",
    arguments: ["chat.v3", "CHAT.V1", "chat.v1, chat.v2", ""], [true, false])
  func wrongSubprotocol(_ choice: String, offers: Bool) async throws {
    let server = FaultServer { connection in
      guard connection.acceptWebSocket(subprotocol: choice) else { return }
      connection.sendText("hello")
      connection.waitForClose()
    }
    let choices = Recorder<String?, Never>()
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: chat, options: offers ? options("chat.v1", "chat.v2") : options(),
        feedingStateInto: states.observer, feedingSubprotocolInto: choices.observer, on: time))
    _ = await messages.untilEnd()
    guard case .transport(let error)? = messages.failure, case .untaken = error.kind else {
      Issue.record("It was accepted: \(String(describing: messages.end)).")
      return
    }
    #expect(messages.elements.isEmpty && choices.elements.isEmpty)
    #expect(!states.elements.contains(.open) && !error.isTransient)
  }

  @Test(
    "subprotocols with other characters, or twice the same, are never sent",
    arguments: [
      [""], ["chat v1"], ["a,b"], ["a\r\nX-Evil: 1"], ["chät"], ["a/b"], ["\u{0}"],
      ["a", "b", "a"],
    ])
  func invalidSubprotocols(_ names: [String]) async throws {
    let server = FaultServer { connection in _ = connection.acceptWebSocket() }
    var options = options()
    options.subprotocols = names
    let messages = try messages(of: server, options: options)
    _ = await messages.untilEnd()
    #expect(isInvalidRequest(messages.failure), "\(String(describing: messages.end))")
    #expect(states.elements.last == messages.failure.map { .failed($0) })
    #expect(server.requests.isEmpty)
  }

  @Test("a SafeClient passes the reason to close and the subprotocol on")
  func safeClient() async throws {
    let received = Recorder<[UInt8], Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket(subprotocol: "chat.v1") else { return }
      received.observer.send(connection.echoUntilClose()?.payload ?? [])
      connection.waitForClose()
    }
    let choices = Recorder<String?, Never>()
    let messages = Recorder(
      SafeClient(try CurlClient.test(server)).messages(
        of: chat, closingWith: closes.signal, options: options("chat.v1"),
        feedingSubprotocolInto: choices.observer, on: time))
    #expect(await choices.elements(1) == ["chat.v1"])
    closes.send(WebSocketClose(code: 4001))
    #expect(await messages.untilEnd() == .completed)
    #expect(await received.elements(1) == [[0x0F, 0xA1]])
  }

  /// Returns the frames that a client sends until it closes the connection: texts, and the code of a close frame.
  private func frames(_ connection: Connection) -> [String] {
    var frames: [String] = []
    while let frame = connection.frame() {
      guard frame.kind == 8 else {
        frames.append(frame.text)
        continue
      }
      return frames + ["\(frame.payload.reduce(0) { $0 << 8 | Int($1) })"]
    }
    return frames
  }

  /// The frames of two texts.
  private static let texts: [UInt8] = [0x81, 1, 97, 0x81, 1, 98]

  @Test(
    "what was sent before a bad frame or the last close frame precedes the client's close frame",
    arguments: [
      ([0x81, 1, 0xFF], 1007), ([0x83, 0], 1002), ([0x88, 2, 0x03, 0xE8], 1000),
      ([0x88, 2, 0x0F, 0xA1], 4001),
    ] as [([UInt8], Int)])
  func lastMessages(_ end: [UInt8], _ code: Int) async throws {
    let received = Recorder<[String], Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.send(Self.texts + end)
      received.observer.send(frames(connection))
      if end[0] != 0x88 { connection.sendClose(code) }
      connection.waitForClose()
    }
    defer { server.stop() }
    let typed = SafePublishSubject<WebSocketMessage>()
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: chat, sending: typed.signal, options: options(), on: time
      )
      .handleEvents(next: { typed.send($0) }))
    _ = await messages.untilEnd()
    #expect(messages.elements.map(\.text) == ["a", "b"])
    #expect(await received.elements(1) == [["a", "b", "\(code)"]])
  }

  @Test("what was sent before a server restarts is for the next connection")
  func messagesOfRestart() async throws {
    let received = Recorder<[String], Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      if received.elements.isEmpty { connection.send(Self.texts + [0x88, 2, 0x03, 0xF4]) }
      received.observer.send(frames(connection))
    }
    defer { server.stop() }
    let typed = SafePublishSubject<WebSocketMessage>()
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: chat, sending: typed.signal, closingWith: closes.signal, options: options(), on: time
      )
      .handleEvents(next: { typed.send($0) }))
    #expect(await received.elements(1) == [["1012"]])
    closes.send(.normal)
    while time.pending == 0 { await Task.yield() }
    time.advance(by: .seconds(1))
    #expect(await received.elements(2).last == ["a", "b", "1000"])
    #expect(await messages.untilEnd() == .completed)
  }
}
