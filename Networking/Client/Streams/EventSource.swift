// SPDX-License-Identifier: MIT

import Signals

/// A stream of server-sent events that is reopened when it is interrupted.
///
/// When the server closes it, or the network fails temporarily, it waits and opens the stream again after the last
/// complete event. The server can specify the delay; after several attempts without an event, the delays grow. A
/// permanent failure ends the signal. A server that wants no further readers rejects the request, which `open` reports
/// as such a failure.
package struct EventSource: Sendable {
  private let reader: ServerSentEvents
  private let backoff: Backoff
  private let scheduler: any TimeScheduler
  private let open: @Sendable (_ lastEventID: String) -> Signal<[UInt8], StreamFailure>

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - reader: The initial parser of each observation, with its limits and the last event ID.
  ///   - backoff: The delays before reopening, unless the server requires longer ones.
  ///   - scheduler: The scheduler of the delays, on which the stream is reopened.
  ///   - open: Returns the bytes of the stream after an event. The identifier is sent in the field `Last-Event-ID`,
  ///     unless it is empty.
  package init(
    _ reader: ServerSentEvents = ServerSentEvents(),
    backoff: Backoff = .exponential(from: .seconds(1)), on scheduler: some TimeScheduler,
    open: @escaping @Sendable (_ lastEventID: String) -> Signal<[UInt8], StreamFailure>
  ) {
    self.reader = reader
    self.backoff = backoff
    self.scheduler = scheduler
    self.open = open
  }

  /// The events. The signal continues until it is disposed or fails.
  package var events: Signal<ServerSentEvent, StreamFailure> {
    events(reopeningAt: .never(), feedingStateInto: nil)
  }

  /// Returns the events.
  ///
  /// - Parameters:
  ///   - recoveries: Each element ends the current delay.
  ///   - state: Receives `waiting` when a delay begins, `connecting` when an attempt begins, and `failed` at the end.
  func events(
    reopeningAt recoveries: SafeSignal<Void>, feedingStateInto state: SafeObserver<StreamState>?
  ) -> Signal<ServerSentEvent, StreamFailure> {
    .deferred { [self] in
      let session = Session(reader, backoff)
      return attempt(session).takenUpAgain(
        on: scheduler, reopeningAt: recoveries, feedingStateInto: state
      ) {
        session.wait()
      }
    }
  }

  /// Returns the events of one connection.
  private func attempt(_ session: Session) -> Signal<ServerSentEvent, StreamFailure> {
    Signal(serial: { observer, lifetime in
      let input = lifetime.input()
      open(session.begin()).run(
        in: input,
        next: { bytes in
          let (events, failure) = session.take(bytes)
          for event in events where !lifetime.isEnded { observer.next(event) }
          guard let failure, !lifetime.isEnded else { return }
          input.end()
          observer.fail(.framing(failure))
        },
        end: { observer.end($0) })
    })
  }
}

/// The state of one observation across connections.
private final class Session: Sendable {
  private struct State: Sendable {
    var reader: ServerSentEvents
    /// The number of consecutive connections without an event.
    var fruitless = 0
  }

  private let state: Lock<State>
  private let backoff: Backoff

  init(_ reader: ServerSentEvents, _ backoff: Backoff) {
    state = Lock(State(reader: reader))
    self.backoff = backoff
  }

  /// Begins a connection; returns the identifier of the last event.
  func begin() -> String {
    state.withLock { state in
      state.reader.reconnect()
      return state.reader.lastEventID
    }
  }

  func take(_ bytes: [UInt8]) -> (events: [ServerSentEvent], failure: FramingError?) {
    state.withLock { state in
      var events: [ServerSentEvent] = []
      var failure: FramingError?
      do throws(FramingError) {
        try state.reader.receive(bytes) { events.append($0) }
      } catch {
        failure = error
      }
      if !events.isEmpty { state.fruitless = 0 }
      return (events, failure)
    }
  }

  /// Returns the delay after a connection: at least the server's delay, and more after consecutive
  /// connections without an event.
  func wait() -> Duration {
    let (wanted, fruitless) = state.withLock { state in
      defer { state.fruitless += 1 }
      return (state.reader.reconnectionTime, state.fruitless)
    }
    guard let wanted else { return backoff.delay(before: fruitless) }
    return fruitless == 0 ? wanted : max(wanted, backoff.delay(before: fruitless - 1))
  }
}
