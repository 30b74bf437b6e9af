// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// One connection of a WebSocket (RFC 6455).
final class WebSocketSession: ConnectionUpgrade {
  private struct State: Sendable {
    /// The observer, until the end.
    var observer: Observer<WebSocketMessage, StreamFailure>?
    var link: ConnectionLink?
    /// The frames that are sent before messages.
    var control: ArraySlice<[UInt8]> = []
    /// The payload of the last ping without a response.
    var ping: [UInt8]?
    /// The close frame that is sent after the messages that wait, until it was sent.
    var lastFrame: [UInt8]?
    /// Whether this side has begun to close the connection.
    var isClosing = false
    /// Whether the connection is closed after `control` was sent.
    var isFinished = false
    /// Whether received bytes are only discarded, until the server closes the connection.
    var isLingering = false
    /// The owner of the engine, which has to run until the connection is closed.
    var client: (any Sendable)?
    var awaitsPong = false
    /// The number of events on the queue.
    var queued = 0

    /// Sends a close frame, unless one was sent, and then closes the connection.
    ///
    /// - Parameters:
    ///   - close: The reason.
    ///   - sendsMessages: Whether the messages that wait are sent before it. Otherwise they are for the next connection.
    mutating func close(_ close: WebSocketClose, sendsMessages: Bool) {
      begin(close, sendsMessages)
      isFinished = true
    }

    /// Sends the messages that wait and a close frame, unless one was sent, and waits for the server's.
    mutating func linger(_ close: WebSocketClose) {
      begin(close, true)
      isLingering = true
      ping = nil
    }

    private mutating func begin(_ close: WebSocketClose, _ sendsMessages: Bool) {
      guard !isClosing else { return }
      isClosing = true
      let frame = WebSocketFrame.bytes(close)
      if sendsMessages { lastFrame = frame } else { control = [frame] }
    }
  }

  let protocolName = "websocket"
  /// The value of `Sec-WebSocket-Key`.
  let key: String
  private let options: WebSocketOptions
  private let outbox: WebSocketOutbox
  private let opened: @Sendable (_ subprotocol: String?) -> Void
  private let window: ReadWindow
  private let state: Lock<State>
  /// The parser of received frames, for the engine's thread only.
  private let reader: SerialState<WebSocketReader>
  /// The number of bytes that were discarded, for the engine's thread only.
  private let discarded = SerialState(0)
  /// The thread of large messages, and of the events after them.
  private let queue = QueueScheduler(name: "Networking.WebSocket")

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - options: Limits and pings.
  ///   - outbox: The messages to send.
  ///   - observer: Receives the messages and the end of this connection.
  ///   - opened: Called with the chosen subprotocol when the server has accepted the connection.
  init(
    _ options: WebSocketOptions, _ outbox: WebSocketOutbox,
    _ observer: Observer<WebSocketMessage, StreamFailure>,
    opened: @escaping @Sendable (_ subprotocol: String?) -> Void
  ) {
    self.options = options
    self.outbox = outbox
    self.opened = opened
    key = Base64.encoded((0..<16).map { _ in UInt8.random(in: 0...255) })
    window = ReadWindow(options.unreadLimit)
    reader = SerialState(WebSocketReader(limit: options.messageLimit))
    state = Lock(State(observer: observer))
  }

  /// Closes the connection without waiting for the server. Nothing is delivered afterwards.
  ///
  /// A connection that has failed because of a bad message is closed after the closing handshake.
  ///
  /// - Parameter client: The owner of the engine, which is retained until then.
  func cancel(keeping client: some Sendable) {
    let hasFailed = state.withLock { state in
      guard state.observer == nil, state.isLingering, !state.isFinished else { return false }
      state.client = client
      return true
    }
    if hasFailed { return }
    let (before, link) = state.withLock { state in
      defer {
        state.observer = nil
        state.close(.normal, sendsMessages: false)
      }
      return (state.observer, state.link)
    }
    if before != nil { release() }
    link?.end()
    withExtendedLifetime(before) {}
  }

  // MARK: - The connection

  var idleLimit: Duration? {
    options.pingInterval ?? (state.withLock { $0.isClosing } ? Self.closingLimit : nil)
  }

  var lingerLimit: Duration? { state.withLock { $0.isLingering ? Self.closingLimit : nil } }

  var mayReceive: Bool { state.withLock { $0.isLingering } || window.hasRoom }

  func open(_ response: Response, _ link: ConnectionLink) throws(SinkFailure) {
    if let problem = problem(of: response.headers) { throw SinkFailure(problem) }
    window.begin(resume: link.wake)
    let isOver = state.withLock { state in
      state.link = link
      return state.observer == nil
    }
    guard !isOver else { throw SinkFailure("The connection was cancelled.") }
    outbox.setWake(link.wake)
    opened(response.headers[.secWebSocketProtocol])
  }

  func receive(_ bytes: UnsafeRawBufferPointer) {
    // Any bytes of the server show that the connection lives, also a part of a long message.
    let isLingering = state.withLock { state in
      state.awaitsPong = false
      return state.isLingering
    }
    if isLingering { return discard(bytes) }
    do throws(FramingError) {
      try reader.value.receive(bytes) { event in handle(event) }
    } catch {
      let isAnswered = reader.value.isClosed
      state.withLock { state in
        if isAnswered {
          state.close(error.close, sendsMessages: false)
        } else {
          state.linger(error.close)
        }
      }
      inOrder { $0.finish(.failed(.framing(error))) }
    }
  }

  /// Discards what follows a bad message, up to a limit or to the server's close frame.
  private func discard(_ bytes: UnsafeRawBufferPointer) {
    discarded.value += bytes.count
    reader.value.discard(bytes)
    if reader.value.isClosed { return state.withLock { $0.isFinished = true } }
    if discarded.value > Self.discardLimit { state.withLock(\.link)?.end() }
  }

  func nextBytes() -> [UInt8]? {
    let (frame, mayTake) = state.withLock { state -> ([UInt8]?, Bool) in
      if let frame = state.control.popFirst() { return (frame, false) }
      if state.lastFrame != nil { return ([], true) }
      if state.isFinished { return (nil, false) }
      if let ping = state.ping {
        state.ping = nil
        return (WebSocketFrame.bytes(.pong, ping), false)
      }
      return ([], !state.isClosing)
    }
    guard mayTake else { return frame }
    let next = outbox.next()
    if let message = next.message { return WebSocketFrame.bytes(message) }
    return state.withLock { state in
      // Also if a large text was refused meanwhile.
      if let frame = state.lastFrame {
        state.lastFrame = nil
        return frame
      }
      guard let close = next.close else { return [] }
      if state.isClosing { return state.control.popFirst() ?? [] }
      state.isClosing = true
      return WebSocketFrame.bytes(close)
    }
  }

  func idle() -> Bool {
    let isClosing = state.withLock { state -> Bool? in
      if state.isClosing { return true }
      if state.awaitsPong { return nil }
      state.awaitsPong = true
      state.control.append(WebSocketFrame.bytes(.ping, []))
      return false
    }
    guard let isClosing else { return false }
    if isClosing {
      // The server hasn't responded to the close frame.
      state.withLock { $0.isFinished = true }
      inOrder { $0.finish(.completed) }
    }
    return true
  }

  func close(_ error: TransportError?) {
    let (isClosing, client) = state.withLock { state in
      defer { state.client = nil }
      return (state.isClosing, state.client)
    }
    inOrder { session in
      if let error, !isClosing {
        session.finish(.failed(.transport(error)))
      } else {
        session.finish(.completed)
      }
    }
    withExtendedLifetime(client) {}
  }

  // MARK: - Frames

  private func handle(_ event: WebSocketReader.Event) {
    switch event {
    case .message(let content): deliver(content)
    case .uncheckedText(let bytes):
      window.add(bytes.count)
      inOrder(isLarge: true) { session in
        guard let text = String(validating: bytes, as: UTF8.self) else {
          return session.refuseText()
        }
        session.send(.text(text), bytes.count)
      }
    case .ping(let payload): state.withLock { $0.ping = payload }
    case .pong: break
    case .close(let close):
      let isLast = options.backoff == nil || !close.isTransient
      let isAnswer = state.withLock { state in
        defer { state.close(close, sendsMessages: isLast) }
        return state.isClosing
      }
      inOrder { $0.finish(isAnswer || close.isNormal ? .completed : .failed(.webSocket(close))) }
    }
  }

  private func deliver(_ content: WebSocketMessage.Content) {
    let size = WebSocketMessage(content).size
    // Messages that wait need memory also if they are empty.
    let cost = size + (state.withLock { $0.queued > 0 } ? Self.waitingCost : 0)
    // Unread from now on, so that the server has to wait also while messages are on the queue.
    window.add(cost)
    inOrder(isLarge: size >= WebSocketReader.largeSize) { $0.send(content, cost) }
  }

  /// The number of bytes as which a message on the queue counts besides its content.
  private static let waitingCost = 64

  private func send(_ content: WebSocketMessage.Content, _ size: Int) {
    let observer = state.withLock(\.observer)
    observer?.next(WebSocketMessage(content) { [window] in window.giveBack(size) })
  }

  /// Closes the connection because of a text that isn't UTF-8.
  private func refuseText() {
    let link = state.withLock { state in
      if !state.isFinished { state.linger(FramingError.invalidText.close) }
      return state.link
    }
    finish(.failed(.framing(.invalidText)))
    link?.wake()
  }

  /// Delivers an event: on the queue if it is large or if others are there, otherwise at once. For
  /// the engine's thread only.
  private func inOrder(
    isLarge: Bool = false, _ event: @escaping @Sendable (WebSocketSession) -> Void
  ) {
    let isQueued = state.withLock { state in
      guard isLarge || state.queued > 0 else { return false }
      state.queued += 1
      return true
    }
    guard isQueued else { return event(self) }
    queue.schedule { [self] in
      event(self)
      state.withLock { $0.queued -= 1 }
    }
  }

  /// Delivers the completion, once.
  private func finish(_ end: Completion<StreamFailure>) {
    let observer = state.withLock { state in
      defer { state.observer = nil }
      return state.observer
    }
    guard let observer else { return }
    release()
    observer.end(end)
  }

  /// Releases what this connection has given to others. For the caller that has removed the observer,
  /// because the outbox may belong to the next connection later.
  private func release() {
    outbox.setWake(nil)
    window.end()
  }

  /// Returns a description of the problem with the header fields of a response with status 101, or
  /// nil.
  private func problem(of headers: HTTPFields) -> String? {
    let isRight =
      headers[.upgrade]?.lowercased() == "websocket"
      && headers[.connection]?.lowercased().parts(at: ",").contains {
        $0.withoutOuterBlanks == "upgrade"
      } == true
      && headers[.secWebSocketAccept] == WebSocketHandshake.response(to: key)
    guard isRight else {
      return "What answers isn't a WebSocket server. Check the address, and the proxies on the way."
    }
    if headers[.secWebSocketExtensions]?.isEmpty == false {
      return
        "The server uses an extension of WebSocket that was not agreed on. Contact its administrator."
    }
    guard let subprotocol = headers[.secWebSocketProtocol] else { return nil }
    return options.subprotocols.contains(subprotocol)
      ? nil : "The server chose the subprotocol “\(subprotocol)”, which the client doesn't speak."
  }

  /// The time limit for the response to a close frame: for a pause if there are no pings, and after a bad message also while
  /// the server still sends.
  private static let closingLimit = Duration.seconds(10)
  /// The maximum number of bytes that are discarded while the connection waits for the server's close frame.
  private static let discardLimit = 16 << 20
}

extension FramingError {
  /// The reason that is sent to the server.
  fileprivate var close: WebSocketClose {
    switch self {
    case .invalidText: WebSocketClose(code: 1007)
    case .protocolViolation: WebSocketClose(code: 1002)
    case .lineTooLong, .eventTooLarge, .valueTooLarge, .messageTooLarge: WebSocketClose(code: 1009)
    }
  }
}

/// The proof that a server speaks WebSocket (RFC 6455, 1.3).
package enum WebSocketHandshake {
  /// Returns the value of `Sec-WebSocket-Accept` for that of `Sec-WebSocket-Key`.
  package static func response(to key: String) -> String {
    Base64.encoded(SHA1.bytes((key + identifier).utf8))
  }

  /// The text that the key is hashed with.
  private static let identifier = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
}
