// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Creates a feedback that sends the events of a signal into the loop, independent of its state.
  @inlinable
  public init(
    events: SafeSignal<Event>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      requesting: { _, _ in EffectRequest(id: SingleEffectID()) }, fileID: fileID, line: line
    ) { _, _ in events }
  }

  /// Returns a feedback and an observer whose events the feedback sends into the loop.
  ///
  /// Events that are sent while no loop runs the feedback are lost.
  @inlinable
  public static func input(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> (feedback: Feedback, observer: SafeObserver<Event>) {
    let subject = SafePublishSubject<Event>()
    let observer = SafeObserver<Event>(next: { subject.send($0) })
    return (Feedback(events: subject.signal, fileID: fileID, line: line), observer)
  }

  /// Creates a feedback that runs an effect for each event with a query, until the effect completes.
  ///
  /// - Parameters:
  ///   - query: Returns the query of an event, or nil.
  ///   - policy: The policy for queries while effects of earlier ones run.
  ///   - effect: Returns the signal of events that answers a query.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public init<Query: Sendable>(
    on query: @escaping @Sendable (Event) -> Query?,
    policy: ConcurrencyPolicy = .latest,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Query) -> SafeSignal<Event>
  ) {
    self.init(
      onEvent: { _, event in query(event) }, policy: policy, fileID: fileID, line: line,
      effect: effect)
  }

  /// Creates a feedback that runs an effect for each event with a query in the state that it led to, until the effect
  /// completes.
  ///
  /// - Parameters:
  ///   - query: Returns the query of an event in the state after it, or nil.
  ///   - policy: The policy for queries while effects of earlier ones run.
  ///   - effect: Returns the signal of events that answers a query.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public init<Query: Sendable>(
    onEvent query: @escaping @Sendable (State, Event) -> Query?,
    policy: ConcurrencyPolicy = .latest,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Query) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, event in
        event.flatMap { query(state, $0) }.map {
          EffectRequest(
            value: $0, lifetime: .untilCompletion, concurrency: policy, restart: .restart)
        }
      }, fileID: fileID, line: line
    ) { _, latest in effect(latest.value) }
  }
}
