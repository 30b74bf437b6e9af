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

// These feedbacks pass the states to an effect as a signal, which stores the last one. A large state is then copied
// once for each change.
extension Feedback {
  /// Creates a feedback that runs an effect for each value of a signal derived from the signal of states. A new value
  /// cancels the previous effect.
  @inlinable
  public init<Value: Sendable>(
    deriving values: @escaping @Sendable (SafeSignal<State>) -> SafeSignal<Value>,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(following: { state, _ in state }, fileID: fileID, line: line) { states in
      values(states).flatMapLatest(effect)
    }
  }

  /// Creates a feedback that runs an effect for each value of a signal derived from the signal of states. A new value
  /// cancels the previous effect, and nil cancels it without a new one.
  @inlinable
  public init<Value: Sendable>(
    compacting values: @escaping @Sendable (SafeSignal<State>) -> SafeSignal<Value?>,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(deriving: values, fileID: fileID, line: line) { $0.map(effect) ?? .empty() }
  }

  /// Creates a feedback that runs an effect for each value of a signal derived from the signal of events. A new value
  /// cancels the previous effect.
  @inlinable
  public init<Value: Sendable>(
    derivingEvents values: @escaping @Sendable (SafeSignal<Event>) -> SafeSignal<Value>,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(following: { _, event in event }, fileID: fileID, line: line) { events in
      values(events.compactMap { $0 }).flatMapLatest(effect)
    }
  }

  /// Returns a feedback with custom behavior, which receives the states and events and sends events.
  ///
  /// - Parameters:
  ///   - setUp: A closure that is called once at the start. It receives the moments, the first one immediately, and an
  ///     observer for events. The returned handle is disposed when the loop stops.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public static func custom(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ setUp:
      @escaping @Sendable (SafeSignal<Moment<State, Event>>, SafeObserver<Event>) -> Disposable
  ) -> Feedback {
    Feedback(following: Moment.init, fileID: fileID, line: line) { moments in
      SafeSignal { observer, lifetime in
        let handle = setUp(moments, SafeObserver(next: observer.next))
        lifetime.onEnd { handle.dispose() }
      }
    }
  }

  /// Creates a feedback that runs one effect while the loop runs, and sends it a value for each state and event.
  @inlinable
  init<Value: Sendable>(
    following value: @escaping @Sendable (State, Event?) -> Value,
    fileID: StaticString, line: UInt,
    effect: @escaping @Sendable (SafeSignal<Value>) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { EffectRequest(value: value($0, $1), restart: .follow) }, fileID: fileID,
      line: line
    ) { _, latest in effect(latest.signal) }
  }
}
