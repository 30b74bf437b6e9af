// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

@Suite("MockWebSocket")
struct MockWebSocketTests {
  private typealias Messages = Recorder<WebSocketMessage, StreamFailure>

  private let time = VirtualScheduler()
  private let mock = MockClient()
  private let server = MockWebSocket()
  private let states = Recorder<StreamState, Never>()
  private let talk = Request<Void, Never>.send(.get, "/chat")
  private let typed = SafePublishSubject<WebSocketMessage>()
  private let closes = SafePublishSubject<WebSocketClose>()

  init() { mock.answer("GET /chat", .webSocket(server)) }

  private func messages(_ change: (inout WebSocketOptions) -> Void = { _ in }) -> Messages {
    var options = WebSocketOptions()
    options.backoff = .constant(.seconds(1))
    change(&options)
    return Messages(
      mock.messages(
        of: talk, sending: typed.signal, closingWith: closes.signal, options: options,
        feedingStateInto: states.observer, on: time))
  }

  @Test("messages pass in both directions on the calling thread, also those sent from inside")
  func bothWays() {
    let chat = messages()
    let echo = Recorder(
      mock.messages(
        of: talk, sending: typed.signal.map { .text("echo of \($0.text ?? "")") }, on: time))
    #expect(server.connections == 2 && server.isOpen)
    typed.send(.text("one"))
    #expect(server.received == [.text("one"), .text("echo of one")])
    server.send(.text("two"))
    server.send(.binary([1, 2]))
    #expect(echo.elements == [.text("two"), .binary([1, 2])])
    #expect(chat.elements.isEmpty)
    chat.dispose()
    echo.dispose()
    #expect(!server.isOpen)
    #expect(server.closes == [.normal, .normal])
  }

  @Test("an observer that answers each message is served in turn")
  func recursion() {
    let count = TestLength.rounds(500, long: 2_000)
    let counts = SafePublishSubject<WebSocketMessage>()
    let chat = mock.messages(of: talk, sending: counts.signal, on: time).observe(
      next: { message in
        let number = message.bytes.count
        if number < count { counts.send(.binary([UInt8](repeating: 0, count: number + 1))) }
      }, end: { _ in })
    for number in 0..<count {
      server.send(.binary([UInt8](repeating: 0, count: number)))
    }
    #expect(server.received.map(\.bytes.count) == Array(1...count))
    chat.dispose()
  }

  @Test("a connection that is closed as transient or lost is opened again")
  func reconnection() {
    let chat = messages()
    server.close(WebSocketClose(code: 1001))
    #expect(!server.isOpen && server.closes == [WebSocketClose(code: 1001)])
    time.advance(by: .seconds(1))
    server.fail()
    typed.send(.text("while away"))
    #expect(server.received.isEmpty)
    time.advance(by: .seconds(1))
    #expect(server.connections == 3 && server.received == [.text("while away")])
    server.close()
    #expect(chat.end == .completed)
    let opened = states.elements.filter { $0 == .open }
    #expect(opened.count == 3)
  }

  @Test("the client closes with its code and its reason")
  func clientCloses() {
    let chat = messages()
    typed.send(.text("bye"))
    closes.send(WebSocketClose(code: 4001, reason: "signed out"))
    #expect(server.received == [.text("bye")])
    #expect(server.closes == [WebSocketClose(code: 4001, reason: "signed out")])
    #expect(chat.end == .completed && !server.isOpen)
  }

  @Test("subprotocols are offered and chosen, and another one is refused")
  func subprotocols() {
    let choosing = MockWebSocket { $0.contains("b") ? "b" : "x" }
    mock.answer("GET /chat", .webSocket(choosing))
    let chosen = Recorder<String?, Never>()
    func chat(_ offer: String...) -> Messages {
      var options = WebSocketOptions()
      options.subprotocols = offer
      return Messages(
        mock.messages(
          of: talk, options: options, feedingSubprotocolInto: chosen.observer, on: time))
    }
    let good = chat("a", "b")
    #expect(chosen.elements == ["b"])
    let bad = chat("c")
    #expect(bad.failure?.message.contains("“x”") == true)
    #expect(choosing.offers == [["a", "b"], ["c"]])
    good.dispose()
    #expect(!choosing.isOpen)
  }

  @Test("invalid frames of the server are refused as from the network")
  func invalidClose() {
    let chat = messages()
    server.close(WebSocketClose(code: 1005))
    #expect(chat.end == .failed(.framing(.protocolViolation)))
    #expect(server.closes == [WebSocketClose(code: 1002)])
  }

  @Test("while too much is unread, messages wait")
  func backPressure() {
    let kept = MutableProperty<[WebSocketMessage]>([])
    var options = WebSocketOptions()
    options.unreadLimit = 10
    let chat = mock.messages(of: talk, options: options, on: time).observe(
      next: { message in kept.modify { $0.append(message) } }, end: { _ in })
    for _ in 0..<5 { server.send(.text("12345678")) }
    #expect(kept.value.count == 2)
    kept.swap([])
    #expect(kept.value.count == 2)
    kept.swap([])
    #expect(kept.value.count == 1)
    chat.dispose()
  }

  @Test("large messages arrive in order, and other requests get their error")
  func largeMessages() async {
    let chat = messages()
    let text = String(repeating: "a", count: 100_000)
    server.send(.text(text))
    server.send(.text("small"))
    server.close()
    #expect(await chat.untilEnd() == .completed)
    #expect(chat.elements == [.text(text), .text("small")])
    let other = Recorder(mock.response(for: talk))
    #expect(other.failure?.message.contains("opens no WebSocket") == true)
  }

  @Test("a server without a connection reports that the test sends nevertheless")
  func closedServer() {
    let issues = Recorder<String, Never>()
    let idle = MockWebSocket(report: { issues.observer.send($0) })
    for use in [{ idle.send(.text("a")) }, { idle.close() }, { idle.fail() }] { use() }
    #expect(
      issues.elements == Array(repeating: "The WebSocket has no open connection.", count: 3))
  }

  @Test("nothing is retained after the end")
  func leaks() {
    weak var gone: MockWebSocket?
    do {
      let server = MockWebSocket()
      gone = server
      let mock = MockClient(.webSocket(server))
      let chat = Recorder(mock.messages(of: talk, on: time))
      server.send(.text("a"))
      server.close()
      #expect(chat.end == .completed)
    }
    #expect(gone == nil)
  }
}
