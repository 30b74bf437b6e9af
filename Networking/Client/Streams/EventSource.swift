// SPDX-License-Identifier: MIT

import Signals

/// A stream of server-sent events that is taken up again where it broke off.
///
/// When the server closes it, or the network fails in a way that may pass, it waits and opens it again
/// from the last whole event on. The server says how long to wait; where it comes to nothing several
/// times in a row, the waits grow. A failure that would come again ends the signal; a server that wants no more
/// readers says so by a refusal, which `open` makes such a failure.
public struct EventSource: Sendable {
  private let reader: ServerSentEvents
  private let backoff: Backoff
  private let scheduler: any TimeScheduler
  private let open: @Sendable (_ lastEventID: String) -> Signal<[UInt8], StreamFailure>

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - reader: Where each observation begins: sets limits, and the event to begin behind.
  ///   - backoff: The waits where the server doesn't want longer ones.
  ///   - scheduler: Where waits pass, and where the stream is opened again.
  ///   - open: The bytes of the stream behind an event: the identifier goes into the field
  ///     `Last-Event-ID`, unless it is empty.
  public init(
    _ reader: ServerSentEvents = ServerSentEvents(),
    backoff: Backoff = .exponential(from: .seconds(1)), on scheduler: some TimeScheduler,
    open: @escaping @Sendable (_ lastEventID: String) -> Signal<[UInt8], StreamFailure>
  ) {
    self.reader = reader
    self.backoff = backoff
    self.scheduler = scheduler
    self.open = open
  }

  /// The events. It goes on until it is disposed, or fails.
  public var events: Signal<ServerSentEvent, StreamFailure> { events(feedingStateInto: nil) }

  /// Returns the events.
  ///
  /// - Parameter state: Receives `waiting(until:)` when a wait begins and `connecting` when an attempt
  ///   does.
  func events(
    feedingStateInto state: SafeObserver<StreamState>?
  ) -> Signal<ServerSentEvent, StreamFailure> {
    .deferred { [self] in
      let session = Session(reader, backoff)
      return attempt(session).takenUpAgain(on: scheduler, feedingStateInto: state) {
        session.wait()
      }
    }
  }

  /// The events of one connection.
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

/// What one observation knows from connection to connection.
private final class Session: Sendable {
  private struct State: Sendable {
    var reader: ServerSentEvents
    /// How many connections in a row have brought no event.
    var fruitless = 0
  }

  private let state: Lock<State>
  private let backoff: Backoff

  init(_ reader: ServerSentEvents, _ backoff: Backoff) {
    state = Lock(State(reader: reader))
    self.backoff = backoff
  }

  /// Begins a connection; returns the event to begin behind.
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

  /// The wait after a connection: what the server wants, at least; more, if it was not the first in
  /// vain.
  func wait() -> Duration {
    let (wanted, fruitless) = state.withLock { state in
      defer { state.fruitless += 1 }
      return (state.reader.reconnectionTime, state.fruitless)
    }
    guard let wanted else { return backoff.delay(before: fruitless) }
    return fruitless == 0 ? wanted : max(wanted, backoff.delay(before: fruitless - 1))
  }
}
