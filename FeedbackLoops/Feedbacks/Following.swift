// SPDX-License-Identifier: MIT

import Signals

/// A state, and the event that led to it; nil at the start.
public struct Moment<State: Sendable, Event: Sendable>: Sendable {
  /// The state after the event.
  public let state: State
  /// The event that led to it.
  public let event: Event?

  /// Creates a moment.
  @inlinable
  public init(state: State, event: Event?) {
    self.state = state
    self.event = event
  }
}

// These feedbacks hand the states themselves to an effect as a signal, which keeps the last one: a large
// state is then copied once for each change.
extension Feedback {
  /// Runs an effect for each value of a signal made from the signal of states, in place of the one before.
  @inlinable
  public init<Value: Sendable>(
    deriving values: @escaping @Sendable (SafeSignal<State>) -> SafeSignal<Value>,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(following: { state, _ in state }, file: file, line: line) { states in
      values(states).flatMapLatest(effect)
    }
  }

  /// Runs an effect for each value of a signal made from the signal of states, in place of the one
  /// before; nil cancels it.
  @inlinable
  public init<Value: Sendable>(
    compacting values: @escaping @Sendable (SafeSignal<State>) -> SafeSignal<Value?>,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(deriving: values, file: file, line: line) { $0.map(effect) ?? .empty() }
  }

  /// Runs an effect for each value of a signal made from the signal of events, in place of the one
  /// before.
  @inlinable
  public init<Value: Sendable>(
    derivingEvents values: @escaping @Sendable (SafeSignal<Event>) -> SafeSignal<Value>,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(following: { _, event in event }, file: file, line: line) { events in
      values(events.compactMap { $0 }).flatMapLatest(effect)
    }
  }

  /// Does anything at all with the signal of states and events, and sends events as it likes.
  ///
  /// - Parameters:
  ///   - setUp: Called once, at the start. Receives the moments, the first at once, and what to
  ///     send events to; its handle is disposed when the loop stops.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public static func custom(
    file: StaticString = #fileID, line: UInt = #line,
    _ setUp:
      @escaping @Sendable (SafeSignal<Moment<State, Event>>, SafeObserver<Event>) -> Disposable
  ) -> Feedback {
    Feedback(following: Moment.init, file: file, line: line) { moments in
      SafeSignal { observer, lifetime in
        let handle = setUp(moments, SafeObserver(next: observer.next))
        lifetime.onEnd { handle.dispose() }
      }
    }
  }

  /// Runs one effect for as long as the loop runs, and tells it what a closure makes of each moment.
  @inlinable
  init<Value: Sendable>(
    following value: @escaping @Sendable (State, Event?) -> Value,
    file: StaticString, line: UInt,
    effect: @escaping @Sendable (SafeSignal<Value>) -> SafeSignal<Event>
  ) {
    self.init(
      FeedbackDefinition(
        one: { EffectRequest(value: value($0, $1), restart: .follow) }, isSame: nil,
        effect: { _, latest in effect(latest.signal) }), file: file, line: line)
  }
}
