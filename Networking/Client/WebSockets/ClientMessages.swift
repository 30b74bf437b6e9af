// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

extension Client {
  /// Returns the messages of a WebSocket (RFC 6455), which reconnects when its connection is lost.
  ///
  ///     let typed = PublishSubject<String, Never>()
  ///     let closes = PublishSubject<WebSocketClose, Never>()
  ///     client.messages(
  ///       of: .get("/chat"), sending: typed.map { .text($0) }, closingWith: closes.signal,
  ///       feedingStateInto: state.observer, on: scheduler)
  ///     // connecting, open; text message of 5 bytes, …
  ///     closes.send(WebSocketClose(code: 4001, reason: "signed out"))  // completes
  ///
  /// The signal is cold: each observation has a separate connection, which disposal closes. Messages are delivered in
  /// order: on the engine's thread, and on a worker thread from 16 KB on. A message counts as unread as long as a copy of
  /// it exists; see ``WebSocketMessage``.
  ///
  /// - `outgoing` is observed once. Its messages are sent in order; they wait while there is no connection. Messages
  ///   that a connection has accepted before it was lost may be lost too. When `outgoing` completes, the connection is
  ///   closed with code 1000 and the signal completes.
  /// - After the first element of `closes`, and the messages before it, the connection is closed with its code and its
  ///   reason, and the signal completes.
  ///   A code that may not be sent, such as 1005, or a reason of more than 123 bytes fails the signal with
  ///   `TransportError.Kind.invalidRequest`.
  /// - The server chooses one of the subprotocols in `options`, or none. A choice that was not offered fails the signal.
  /// - A server that closes with code 1000 completes the signal. The codes 1001, 1006 and 1011 to 1014, and network
  ///   failures, cause a reconnection after a delay. All others fail the signal with `StreamFailure.webSocket`.
  /// - A message that is too large, isn't UTF-8 or violates the protocol fails the signal with `StreamFailure.framing`. The
  ///   connection is then closed with code 1009, 1007 or 1002. What the server still sends is discarded until it
  ///   closes the connection too, for at most 10 seconds and 16 MiB. The client's engine runs until then.
  /// - The request passes through the client's middleware, with its authorization. Its `timeout` applies to the
  ///   response with which the server accepts. Redirects aren't followed.
  ///
  /// Extensions of RFC 6455, such as compression, aren't supported.
  ///
  /// - Parameters:
  ///   - request: The address and the header fields: a GET without a body.
  ///   - outgoing: The messages to send.
  ///   - closes: The code and the reason with which the connection is closed.
  ///   - options: Subprotocols, limits, pings and delays.
  ///   - recoveries: Each element ends the current delay, for example ``SafeClient/recoveries``.
  ///   - state: Receives the state of the connection.
  ///   - subprotocol: Receives the subprotocol that the server has chosen, or nil for none, whenever a connection opens,
  ///     before its first message.
  ///   - congestion: Receives `true` when more than half of `outgoingLimit` waits to be sent, and `false` when at most
  ///     a quarter does.
  ///   - scheduler: The scheduler of the delays, on which the connection is reopened. Pings follow the engine's clock.
  public func messages<Resource, Failure>(
    of request: Request<Resource, Failure>,
    sending outgoing: SafeSignal<WebSocketMessage> = .never(),
    closingWith closes: SafeSignal<WebSocketClose> = .never(),
    options: WebSocketOptions = WebSocketOptions(),
    reopeningAt recoveries: SafeSignal<Void> = .never(),
    feedingStateInto state: SafeObserver<StreamState>? = nil,
    feedingSubprotocolInto subprotocol: SafeObserver<String?>? = nil,
    feedingCongestionInto congestion: SafeObserver<Bool>? = nil, on scheduler: some TimeScheduler
  ) -> Signal<WebSocketMessage, StreamFailure> {
    Signal { [self] observer, lifetime in
      let outbox = WebSocketOutbox(limit: options.outgoingLimit, congestion: congestion)
      let fail: @Sendable (StreamFailure) -> Void = { failure in
        state?.send(.failed(failure))
        observer.fail(failure)
      }
      outgoing.run(
        in: lifetime.input(),
        next: { message in
          if !outbox.add(message) { fail(.outgoingOverflow(limit: options.outgoingLimit)) }
        },
        end: { _ in outbox.complete(.normal) })
      closes.prefix(1).run(
        in: lifetime.input(),
        next: { close in
          guard let problem = close.problem else { return outbox.complete(close) }
          fail(.transport(TransportError(.invalidRequest(problem))))
        }, end: { _ in })
      guard !lifetime.isEnded else { return }
      let connections = ConnectionCount(scheduler)
      let attempt = connection(request, outbox, options) { chosen in
        connections.open()
        subprotocol?.send(chosen)
        state?.send(.open)
      }
      let signal: Signal<WebSocketMessage, StreamFailure>
      if let backoff = options.backoff {
        signal =
          attempt
          .handleEvents(next: { _ in connections.reset() })
          .untilCompletion.takenUpAgain(
            on: scheduler, reopeningAt: recoveries, feedingStateInto: state
          ) {
            connections.wait(backoff)
          }
          .prefix(while: { $0 != nil }).compactMap { $0 }
      } else {
        state?.send(.connecting)
        signal = attempt.handleEvents(end: { end in
          if let failure = end.failure { state?.send(.failed(failure)) }
        })
      }
      signal.run(in: lifetime.input(), next: { observer.next($0) }, end: { observer.end($0) })
    }
  }

  /// Returns the messages of one connection.
  private func connection<Resource, Failure>(
    _ request: Request<Resource, Failure>, _ outbox: WebSocketOutbox, _ options: WebSocketOptions,
    opened: @escaping @Sendable (_ subprotocol: String?) -> Void
  ) -> Signal<WebSocketMessage, StreamFailure> {
    Signal(serial: { [self] observer, lifetime in
      let session = WebSocketSession(options, outbox, observer, opened: opened)
      var request = request.reading { _ in }
      request.upgrade = session
      request.problem = request.problem ?? options.problem
      request.headers[.secWebSocketKey] = session.key
      request.headers[.secWebSocketVersion] = "13"
      if !options.subprotocols.isEmpty {
        request.headers[.secWebSocketProtocol] = options.subprotocols.joined(separator: ", ")
      }
      // The client's engine runs as long as the connection does.
      lifetime.onEnd { [self] in
        session.cancel(keeping: self)
        withExtendedLifetime(self) {}
      }
      response(for: request).run(
        in: lifetime.input(), next: { _ in },
        end: { end in
          // After a success the connection continues, and ends separately.
          if let failure = end.failure { observer.fail(StreamFailure(failure)) }
        })
    })
  }
}

extension Signal where Failure == StreamFailure {
  /// Returns a signal that sends nil before the completion, which is final and causes no reconnection.
  fileprivate var untilCompletion: Signal<Element?, StreamFailure> {
    map { Optional($0) }.append(.just(nil))
  }
}

/// A counter of consecutive connections without a message.
private final class ConnectionCount: Sendable {
  private struct State: Sendable {
    var fruitless = 0
    var opened: Duration?
  }

  private let state = Lock(State())
  private let scheduler: any TimeScheduler

  init(_ scheduler: any TimeScheduler) {
    self.scheduler = scheduler
  }

  func open() {
    let now = scheduler.now
    state.withLock { $0.opened = now }
  }

  func reset() {
    state.withLock { $0.fruitless = 0 }
  }

  /// Returns the delay after a connection.
  func wait(_ backoff: Backoff) -> Duration {
    let now = scheduler.now
    return state.withLock { state in
      if let opened = state.opened, now - opened > backoff.delay(before: state.fruitless) {
        state.fruitless = 0
      }
      state.opened = nil
      defer { state.fruitless += 1 }
      return backoff.delay(before: state.fruitless)
    }
  }
}
