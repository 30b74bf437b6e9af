// SPDX-License-Identifier: MIT

import Networking
import Signals

/// One connection of a ``MockWebSocket``: what an engine is for a real one.
final class MockWebSocketConnection: Sendable {
  /// What the client does.
  enum Event: Sendable {
    case message(WebSocketMessage)
    case close(WebSocketClose)
    /// The connection is over.
    case end
  }

  private struct State: Sendable {
    /// The client's end; nil after the end.
    var upgrade: (any ConnectionUpgrade)?
    /// The frames for the client.
    var outgoing: ArraySlice<[UInt8]> = []
    /// The error with which the connection ends.
    var error: TransportError?
    var isCancelled = false
    var hasSentClose = false
    /// Whether a thread calls the client's end, which one thread may do at a time.
    var isAdvancing = false
    /// Whether that thread has to look for work again.
    var hasWork = false
  }

  private let state: Lock<State>
  private let report: @Sendable (Event, MockWebSocketConnection) -> Void

  /// Creates a connection that isn't open yet.
  ///
  /// - Parameters:
  ///   - upgrade: The client's end.
  ///   - report: Receives what the client does.
  init(
    _ upgrade: any ConnectionUpgrade,
    _ report: @escaping @Sendable (Event, MockWebSocketConnection) -> Void
  ) {
    state = Lock(State(upgrade: upgrade))
    self.report = report
  }

  /// Passes the response to the client's end; `advance` then begins the exchange of messages.
  func open(_ response: Response) throws(SinkFailure) {
    // Nothing is received before the response.
    state.withLock { $0.isAdvancing = true }
    defer { state.withLock { $0.isAdvancing = false } }
    do throws(SinkFailure) {
      try state.withLock(\.upgrade)?.open(
        response,
        ConnectionLink(
          wake: { [weak self] in self?.advance() },
          end: { [weak self] in
            self?.state.withLock { $0.isCancelled = true }
            self?.advance()
          }))
    } catch {
      end()
      throw error
    }
  }

  /// Sends a frame when the client has room.
  func send(_ frame: [UInt8]) {
    state.withLock { $0.outgoing.append(frame) }
    advance()
  }

  /// Ends the connection with an error.
  func fail(_ error: TransportError) {
    state.withLock { $0.error = error }
    advance()
  }

  /// Exchanges frames as far as possible. Calls from inside continue the running one.
  func advance() {
    let isRunning = state.withLock { state in
      state.hasWork = true
      defer { state.isAdvancing = true }
      return state.isAdvancing
    }
    if isRunning { return }
    while takeWork() { exchange() }
  }

  private func takeWork() -> Bool {
    state.withLock { state in
      state.isAdvancing = state.hasWork && state.upgrade != nil
      state.hasWork = false
      return state.isAdvancing
    }
  }

  private func exchange() {
    receive()
    while let upgrade = state.withLock(\.upgrade), upgrade.mayReceive,
      let frame = state.withLock({ $0.outgoing.popFirst() })
    {
      if ServerFrame.isClose(frame) { state.withLock { $0.hasSentClose = true } }
      frame.withUnsafeBytes { upgrade.receive($0) }
      receive()
    }
    if state.withLock(\.isCancelled) { return end() }
    guard let error = state.withLock(\.error), let upgrade = state.withLock(\.upgrade) else {
      return
    }
    end()
    upgrade.close(error)
  }

  /// Receives the client's frames.
  private func receive() {
    while let upgrade = state.withLock(\.upgrade) {
      guard let bytes = upgrade.nextBytes() else {
        end()
        return upgrade.close(nil)
      }
      guard let frame = ClientFrame(bytes) else { return }
      switch frame.content {
      case .message(let message): report(.message(message), self)
      case .close(let close): confirm(close, frame.payload)
      case .control: break
      }
    }
  }

  /// Confirms the client's close frame, unless it confirms the server's.
  private func confirm(_ close: WebSocketClose, _ payload: [UInt8]) {
    report(.close(close), self)
    let (isAnswer, upgrade) = state.withLock { state in
      defer { state.hasSentClose = true }
      return (state.hasSentClose, state.upgrade)
    }
    if !isAnswer { ServerFrame.close(payload).withUnsafeBytes { upgrade?.receive($0) } }
  }

  private func end() {
    let upgrade = state.withLock { state in
      defer { state.upgrade = nil }
      return state.upgrade
    }
    if upgrade != nil { report(.end, self) }
  }
}
