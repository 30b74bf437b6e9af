// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

extension Client {
  /// The messages of a WebSocket (RFC 6455), which is connected again when its connection is lost.
  ///
  ///     let typed = PublishSubject<String, Never>()
  ///     client.messages(
  ///       of: .get("/chat"), sending: typed.map { .text($0) },
  ///       feedingStateInto: state.observer, on: scheduler)
  ///     // connecting, open; text message of 5 bytes, …
  ///
  /// The signal is cold: each observation has its own connection, which disposal closes. Messages are
  /// delivered on the engine's thread. A message counts as unread as long as a copy of it exists; see
  /// `WebSocketMessage`.
  ///
  /// - `outgoing` is observed once. Its messages are sent in order; they wait while there is no
  ///   connection. Those that a connection took before it was lost may be lost with it. When
  ///   `outgoing` completes, the connection is closed with code 1000 and the signal completes.
  /// - A server that closes with code 1000 completes the signal. The codes 1001, 1006 and 1011 to
  ///   1014, and failures of the network, connect again after a wait; all others fail the signal with
  ///   `StreamFailure.webSocket`.
  /// - The request passes through the client's middleware, with its authorization. Its `timeout` is
  ///   for the response with which the server accepts. Redirects are not followed.
  ///
  /// The source is RFC 6455; extensions, such as compression, are not offered.
  ///
  /// - Parameters:
  ///   - request: The address and the header fields: a GET without a body.
  ///   - outgoing: The messages to send.
  ///   - options: Limits, pings and waits.
  ///   - state: Receives the state of the connection.
  ///   - congestion: Receives true when more than half of `outgoingLimit` waits to be sent, and false
  ///     when no more than a quarter does.
  ///   - scheduler: Where waits pass, and where the connection is opened again.
  public func messages<Resource, Failure>(
    of request: Request<Resource, Failure>,
    sending outgoing: SafeSignal<WebSocketMessage> = .never(),
    options: WebSocketOptions = WebSocketOptions(),
    feedingStateInto state: SafeObserver<StreamState>? = nil,
    feedingCongestionInto congestion: SafeObserver<Bool>? = nil, on scheduler: some TimeScheduler
  ) -> Signal<WebSocketMessage, StreamFailure> {
    Signal { [self] observer, lifetime in
      let outbox = WebSocketOutbox(limit: options.outgoingLimit, congestion: congestion)
      outgoing.run(
        in: lifetime.input(),
        next: { message in
          if !outbox.add(message) {
            observer.fail(.outgoingOverflow(limit: options.outgoingLimit))
          }
        },
        end: { _ in outbox.complete() })
      let connections = ConnectionCount(scheduler)
      let attempt = connection(request, outbox, options) {
        connections.open()
        state?.send(.open)
      }
      let signal: Signal<WebSocketMessage, StreamFailure>
      if let backoff = options.backoff {
        signal =
          attempt
          .handleEvents(next: { _ in connections.reset() })
          .untilCompletion.takenUpAgain(on: scheduler, feedingStateInto: state) {
            connections.wait(backoff)
          }
          .prefix(while: { $0 != nil }).compactMap { $0 }
      } else {
        state?.send(.connecting)
        signal = attempt
      }
      signal.run(in: lifetime.input(), next: { observer.next($0) }, end: { observer.end($0) })
    }
  }

  /// Returns the messages of one connection.
  private func connection<Resource, Failure>(
    _ request: Request<Resource, Failure>, _ outbox: WebSocketOutbox, _ options: WebSocketOptions,
    opened: @escaping @Sendable () -> Void
  ) -> Signal<WebSocketMessage, StreamFailure> {
    Signal(serial: { [self] observer, lifetime in
      let session = WebSocketSession(options, outbox, observer, opened: opened)
      var request = request.reading { _ in }
      request.upgrade = session
      request.headers[.secWebSocketKey] = session.key
      request.headers[.secWebSocketVersion] = "13"
      if !options.subprotocols.isEmpty {
        request.headers[.secWebSocketProtocol] = options.subprotocols.joined(separator: ", ")
      }
      lifetime.onEnd { session.cancel() }
      response(for: request).run(
        in: lifetime.input(), next: { _ in },
        end: { end in
          // After a success the connection goes on, and ends by itself.
          if let failure = end.failure { observer.fail(StreamFailure(failure)) }
        })
    })
  }
}

extension Signal where Failure == StreamFailure {
  /// Sends nil in place of the completion, which is final: it is not taken up again.
  fileprivate var untilCompletion: Signal<Element?, StreamFailure> {
    map { Optional($0) }.append(.just(nil))
  }
}

/// The connections in a row that brought nothing.
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

  /// Returns the wait after a connection.
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
