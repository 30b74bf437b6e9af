// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Messages of a WebSocket")
struct WebSocketTests {
  private typealias Messages = Recorder<WebSocketMessage, StreamFailure>

  private let time = VirtualScheduler()
  private let chat = RecipeRequest.get("/chat")

  /// Returns options without random delays, and without pings on a machine that is slow for once.
  private func options(
    _ change: (inout WebSocketOptions) -> Void = { _ in }
  ) -> WebSocketOptions {
    var options = WebSocketOptions()
    options.backoff = .exponential(from: .seconds(1), jitter: 0)
    options.pingInterval = .seconds(3_600)
    change(&options)
    return options
  }

  /// Returns the messages of a connection without reconnection, after its first message and an hour of silence.
  private func pinged(_ server: FaultServer, _ engine: CurlEngine) async throws -> Messages {
    let messages = Messages(
      try CurlClient.test(server, engine: engine).messages(
        of: chat, options: options { $0.backoff = nil }, on: time))
    _ = await messages.elements(1)
    engine.advanceClock(by: .seconds(3_601))
    return messages
  }

  /// Returns when a delay is scheduled: its state is reported just before.
  private func scheduled() async {
    while time.pending == 0 { await Task.yield() }
  }

  @Test("messages are sent both ways, and completing the outgoing ones closes the connection")
  func bothWays() async throws {
    let server = FaultServer { connection in
      connection.acceptWebSocket()
      while let frame = connection.frame() {
        if frame.kind == 8 {
          connection.sendFrame(8, frame.payload)
          return
        }
        connection.sendFrame(frame.kind, frame.payload)
      }
    }
    let client = try CurlClient.test(server)
    let typed = ReplaySubject<WebSocketMessage, Never>(limit: 10)
    typed.send(.text("Grüße"))
    typed.send(.binary([0, 255]))
    let states = Recorder<StreamState, Never>()
    let echo = Messages(
      client.messages(
        of: chat, sending: typed.signal, options: options(), feedingStateInto: states.observer,
        on: time))
    #expect(await echo.elements(2) == [.text("Grüße"), .binary([0, 255])])
    typed.complete()
    #expect(await echo.untilEnd() == .completed)
    #expect(states.elements == [.connecting, .open])
    let head = try #require(server.requests.first)
    #expect(head.hasPrefix("GET /chat HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"))
    #expect(head.contains("Connection: Upgrade\r\nUpgrade: websocket\r\n"))
    #expect(head.contains("Sec-WebSocket-Version: 13\r\n"))
  }

  @Test(
    "messages of every size arrive unchanged in both directions",
    arguments: [0, 125, 126, 65_535, 1 << 20])
  func sizes(_ count: Int) async throws {
    let server = FaultServer { connection in
      connection.acceptWebSocket()
      while let frame = connection.frame(), frame.kind != 8 {
        connection.sendFrame(frame.kind, frame.payload)
      }
    }
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let echo = Messages(
      try CurlClient.test(server).messages(
        of: chat, sending: .just(.binary(bytes)).append(.never()), options: options(), on: time))
    #expect(await echo.elements(1).first?.bytes == bytes)
    echo.dispose()
  }

  @Test("a ping is answered with its payload")
  func ping() async throws {
    let server = FaultServer { connection in
      connection.acceptWebSocket()
      connection.sendFrame(9, [1, 2, 3])
      guard let pong = connection.frame() else { return }
      connection.sendText("\(pong.kind) \(pong.payload)")
      connection.waitForClose()
    }
    let messages = Messages(
      try CurlClient.test(server).messages(of: chat, options: options(), on: time))
    #expect(await messages.elements(1) == [.text("10 [1, 2, 3]")])
    messages.dispose()
  }

  @Test("disposal closes the connection with code 1000")
  func disposal() async throws {
    let closed = Latch()
    let codes = Box<[UInt8]>([])
    let server = FaultServer { connection in
      connection.acceptWebSocket()
      connection.sendText("a")
      if let frame = connection.frame() { codes.value = [frame.kind] + frame.payload }
      connection.waitForClose()
      closed.open()
    }
    let messages = Messages(
      try CurlClient.test(server).messages(of: chat, options: options(), on: time))
    _ = await messages.elements(1)
    messages.dispose()
    await closed.opened()
    #expect(codes.value == [8, 0x03, 0xE8])
  }

  @Test(
    "the close code of the server determines what follows",
    arguments: [1000, 1001, 1008, 1012, 4001])
  func codes(_ code: Int) async throws {
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendClose(code)
      // The client responds with the same code.
      if let frame = connection.frame() { connection.sendFrame(8, frame.payload) }
      connection.waitForClose()
    }
    let states = Recorder<StreamState, Never>()
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: chat, options: options(), feedingStateInto: states.observer, on: time))
    switch code {
    case 1000: #expect(await messages.untilEnd() == .completed)
    case 1001, 1012:
      let reason = StreamFailure.webSocket(WebSocketClose(code: UInt16(code)))
      #expect(
        await states.elements(3) == [
          .connecting, .open, .waiting(until: .seconds(1), because: reason),
        ])
      #expect(messages.end == nil)
      messages.dispose()
    default:
      #expect(
        await messages.untilEnd() == .failed(.webSocket(WebSocketClose(code: UInt16(code)))))
    }
  }

  @Test("a lost connection is opened again, with growing delays until a message arrives")
  func reconnection() async throws {
    let number = Lock(0)
    let server = FaultServer { connection in
      let count = number.withLock { number in
        number += 1
        return number
      }
      guard connection.acceptWebSocket() else { return }
      if count == 3 { connection.sendText("third") }
    }
    let states = Recorder<StreamState, Never>()
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: chat, options: options(), feedingStateInto: states.observer, on: time))
    var waits: [Duration] = []
    for attempt in 1...4 {
      let state = await states.elements(attempt * 3).last
      guard case .waiting(let due, _)? = state else { break }
      waits.append(due - time.now)
      await scheduled()
      time.advance(by: due - time.now)
    }
    messages.dispose()
    #expect(waits == [.seconds(1), .seconds(2), .seconds(1), .seconds(2)])
    #expect(messages.elements == [.text("third")])
  }

  @Test("without reconnection, a lost connection is the last state")
  func failedState() async throws {
    let server = FaultServer { connection in _ = connection.acceptWebSocket() }
    let states = Recorder<StreamState, Never>()
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: chat, options: options { $0.backoff = nil }, feedingStateInto: states.observer,
        on: time))
    let seen = await states.elements(3)
    #expect(seen.prefix(2) == [.connecting, .open])
    guard case .failed? = seen.last else {
      Issue.record("The last state is \(String(describing: seen.last)).")
      return
    }
    messages.dispose()
  }

  @Test("messages wait without a connection, and are sent in order")
  func waiting() async throws {
    let number = Lock(0)
    let received = Recorder<String, Never>()
    let server = FaultServer { connection in
      let isFirst = number.withLock { number in
        number += 1
        return number == 1
      }
      guard connection.acceptWebSocket(), !isFirst else { return }
      while let frame = connection.frame(), frame.kind == 1 { received.observer.send(frame.text) }
    }
    let typed = PublishSubject<WebSocketMessage, Never>()
    let states = Recorder<StreamState, Never>()
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: chat, sending: typed.signal, options: options(), feedingStateInto: states.observer,
        on: time))
    _ = await states.elements(3)
    await scheduled()
    for text in ["a", "b", "c"] { typed.send(.text(text)) }
    time.advance(by: .seconds(1))
    #expect(await received.elements(3) == ["a", "b", "c"])
    messages.dispose()
  }

  @Test("too many waiting messages fail the signal, after congestion was reported")
  func overflow() async throws {
    let server = FaultServer { connection in
      connection.acceptWebSocket()
      connection.waitForClose()
    }
    let typed = PublishSubject<WebSocketMessage, Never>()
    let congestion = Recorder<Bool, Never>()
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: RecipeRequest.get("/chat"), sending: typed.signal,
        options: options { $0.outgoingLimit = 100 }, feedingCongestionInto: congestion.observer,
        on: time))
    // The signal starts at once, and the connection later.
    typed.send(.text(String(repeating: "a", count: 60)))
    typed.send(.text(String(repeating: "b", count: 60)))
    let end = await messages.untilEnd()
    // The engine may have taken the first one.
    #expect(end == .failed(.outgoingOverflow(limit: 100)) || congestion.elements.contains(false))
    #expect(congestion.elements.first == true)
  }

  @Test("unread messages make the server wait")
  func backPressure() async throws {
    let size = 100_000
    let sent = Lock(0)
    let server = FaultServer { connection in
      connection.acceptWebSocket()
      for _ in 0..<400 {
        connection.sendFrame(2, [UInt8](repeating: 1, count: size))
        sent.withLock { $0 += 1 }
      }
      connection.sendClose(1000)
      connection.waitForClose()
    }
    let kept = Box<[WebSocketMessage]>([])
    let count = Box(0)
    let isHolding = Box(true)
    let reached = Latch()
    let ended = Latch()
    let handle = try CurlClient.test(server).messages(
      of: chat, options: options { $0.unreadLimit = size * 3 }, on: time
    ).observe(
      next: { message in
        count.change { $0 += 1 }
        if isHolding.value { kept.change { $0.append(message) } }
        if count.value == 3 { reached.open() }
      }, end: { _ in ended.open() })
    await reached.opened()
    // The sockets buffer a few megabytes, and the other messages wait on the server.
    #expect(count.value <= 4)
    #expect(sent.withLock { $0 } < 400)
    isHolding.value = false
    kept.value = []
    await ended.opened()
    #expect(count.value == 400)
    handle.dispose()
  }

  @Test("a silent connection gets a ping, and is closed after a second pause")
  func silence() async throws {
    let pings = Recorder<UInt8, Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText("open")
      while let frame = connection.frame() { pings.observer.send(frame.kind) }
    }
    let engine = CurlEngine()
    let messages = try await pinged(server, engine)
    #expect(await pings.elements(1) == [9])
    engine.advanceClock(by: .seconds(3_601))
    _ = await messages.untilEnd()
    guard case .transport(let error)? = messages.failure else {
      Issue.record("The connection was not lost: \(String(describing: messages.end)).")
      return
    }
    #expect(error.kind == .timedOut(.stall))
  }

  @Test("any bytes after a ping keep the connection")
  func partAfterPing() async throws {
    let pings = Recorder<UInt8, Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText("open")
      while let frame = connection.frame() {
        // The first part of a message without its end, and no pong.
        if pings.elements.isEmpty { connection.send([0x01, 4] + Array("half".utf8)) }
        pings.observer.send(frame.kind)
      }
    }
    let engine = CurlEngine()
    let messages = try await pinged(server, engine)
    #expect(await pings.elements(1) == [9])
    // The part has arrived when another exchange of the same engine is over.
    let other = FaultServer.answering(answer(soupText))
    for _ in 0..<5 {
      _ = await outcome(
        of: try CurlClient.test(other, engine: engine).response(for: RecipeRequest.get("/")))
    }
    engine.advanceClock(by: .seconds(3_601))
    #expect(await pings.elements(2) == [9, 9])
    #expect(messages.end == nil)
    messages.dispose()
  }

  @Test(
    "a refusal keeps its status, and a transient one is retried",
    arguments: [404, 503])
  func refusal(_ status: Int) async throws {
    let server = FaultServer.answering(answer("\(status) No", #"{"error":"no"}"#))
    let states = Recorder<StreamState, Never>()
    let messages = Messages(
      try CurlClient.test(server).messages(
        of: chat, options: options(), feedingStateInto: states.observer, on: time))
    if status == 503 {
      guard case .waiting(.seconds(1), .refused(let status, _))? = await states.elements(2).last
      else {
        Issue.record("\(states.elements)")
        return
      }
      #expect(status.code == 503)
      messages.dispose()
    } else {
      _ = await messages.untilEnd()
      guard case .refused(let refused, _)? = messages.failure else {
        Issue.record("The refusal was lost: \(String(describing: messages.end)).")
        return
      }
      #expect(refused.code == 404)
    }
  }

  @Test("a chunked refusal is read completely, after interim responses")
  func refusalInChunks() async throws {
    let server = FaultServer.answering(
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 403 Forbidden\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n9\r\n{\"error\":\r\n5;x=1\r\n\"no\"}\r\n0\r\n\r\n")
    let messages = Messages(
      try CurlClient.test(server).messages(of: chat, options: options(), on: time))
    _ = await messages.untilEnd()
    #expect(
      messages.failure
        == .refused(
          .forbidden, message: "You aren't allowed to do this. Contact the server's administrator.")
    )
  }

  @Test(
    "a server without WebSocket support is distinguished",
    arguments: [
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: wrong\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "SSH-2.0-x\r\n\r\n",
    ])
  func otherProtocol(_ bytes: String) async throws {
    let server = FaultServer.answering(bytes)
    let messages = Messages(
      try CurlClient.test(server).messages(of: chat, options: options(), on: time))
    _ = await messages.untilEnd()
    guard case .transport(let error)? = messages.failure else {
      Issue.record("It was taken for a WebSocket: \(String(describing: messages.end)).")
      return
    }
    #expect(!error.isTransient)
  }

  @Test("an expired token is renewed before the connection is opened")
  func renewal() async throws {
    let renewed = Box(0)
    let token = Box("old")
    let server = FaultServer { connection in
      guard let request = connection.request() else { return }
      if request.contains("Bearer new") {
        connection.acceptWebSocket(request)
        connection.sendText("hello")
      } else {
        connection.send(answer("401 Unauthorized", ""))
      }
      connection.waitForClose()
    }
    let authorization = AuthorizationMiddleware(
      BearerAuthorization(token: { token.value }),
      renew: { _ in
        Signal<String?, TransportError>.deferred {
          renewed.change { $0 += 1 }
          token.value = "new"
          return .just("Bearer new")
        }
      })
    let client = try CurlClient.test(server) { $0.middleware = [authorization] }
    let messages = Messages(client.messages(of: chat, options: options(), on: time))
    #expect(await messages.elements(1) == [.text("hello")])
    #expect(renewed.value == 1)
    messages.dispose()
  }

  @Test("stopping the engine ends the connection")
  func stop() async throws {
    let server = FaultServer { connection in
      guard connection.acceptWebSocket() else { return }
      connection.sendText("open")
      connection.waitForClose()
    }
    let engine = CurlEngine()
    let messages = Messages(
      try CurlClient.test(server, engine: engine).messages(of: chat, options: options(), on: time))
    _ = await messages.elements(1)
    await engine.stop()
    _ = await messages.untilEnd()
    #expect(messages.failure?.isTransient == false)
  }
}
