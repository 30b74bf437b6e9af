// SPDX-License-Identifier: MIT

import Signals

/// The queue of messages to send, across all connections of one observation.
final class WebSocketOutbox: Sendable {
  private struct State: Sendable {
    var messages: ArraySlice<WebSocketMessage> = []
    var bytes = 0
    /// The reason to close after the last message; nil while messages are added.
    var close: WebSocketClose?
    var isCongested = false
    var isReporting = false
    var reported = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Lock(State())
  private let limit: Int
  private let congestion: SafeObserver<Bool>?

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of unsent bytes.
  ///   - congestion: Receives `true` when more than half of the limit waits, and `false` when at most a quarter does.
  init(limit: Int, congestion: SafeObserver<Bool>?) {
    self.limit = max(0, limit)
    self.congestion = congestion
  }

  /// Adds a message. Discards it and returns `false` if the limit is exceeded.
  func add(_ message: WebSocketMessage) -> Bool {
    let size = message.size
    let (isTaken, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      if state.close != nil { return (true, nil) }
      guard state.bytes + size <= limit else { return (false, nil) }
      state.messages.append(message)
      state.bytes += size
      if state.bytes > limit / 2 { state.isCongested = true }
      return (true, state.wake)
    }
    wake?()
    report()
    return isTaken
  }

  /// Ends the queue: no further messages are added, and the connection is closed after the last one.
  func complete(_ close: WebSocketClose) {
    let wake = state.withLock { state in
      if state.close == nil { state.close = close }
      return state.wake
    }
    wake?()
  }

  /// Sets the closure that is called when there is something to send, or nothing more will be; nil for none.
  func setWake(_ wake: (@Sendable () -> Void)?) {
    let before = state.withLock { state in
      defer { state.wake = wake }
      return state.wake
    }
    withExtendedLifetime(before) {}
  }

  /// Returns the next message to send, or nil while none waits, and the reason to close if all have
  /// been sent.
  func next() -> (message: WebSocketMessage?, close: WebSocketClose?) {
    let next = state.withLock { state -> (WebSocketMessage?, WebSocketClose?) in
      guard let message = state.messages.popFirst() else { return (nil, state.close) }
      state.bytes -= message.size
      if state.bytes <= limit / 4 { state.isCongested = false }
      return (message, nil)
    }
    if next.0 != nil { report() }
    return next
  }

  /// Reports congestion, on one thread at a time, so that the last report is correct.
  private func report() {
    guard let congestion else { return }
    var isFirst = true
    while let isCongested = nextReport(isFirst) {
      isFirst = false
      congestion.send(isCongested)
    }
  }

  private func nextReport(_ isFirst: Bool) -> Bool? {
    state.withLock { state in
      if isFirst, state.isReporting { return nil }
      state.isReporting = state.isCongested != state.reported
      guard state.isReporting else { return nil }
      state.reported = state.isCongested
      return state.reported
    }
  }
}
