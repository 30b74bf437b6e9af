// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Sends the events of a signal into the loop, whatever its state.
  @inlinable
  public init(
    events: SafeSignal<Event>, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      FeedbackDefinition(
        one: { _, _ in EffectRequest(id: SingleEffectID()) }, isConstant: true, isSame: nil,
        effect: { _, _ in events }), file: file, line: line)
  }

  /// A feedback and what to send to, so that it sends that into the loop.
  ///
  /// What is sent while no loop runs the feedback is lost.
  @inlinable
  public static func input(
    file: StaticString = #fileID, line: UInt = #line
  ) -> (feedback: Feedback, observer: SafeObserver<Event>) {
    let subject = SafePublishSubject<Event>()
    let observer = SafeObserver<Event>(next: { subject.send($0) })
    return (Feedback(events: subject.signal, file: file, line: line), observer)
  }

  /// Runs an effect for each event that asks for one, and lets it go on to its end.
  ///
  /// - Parameters:
  ///   - query: What an event asks for, or nil.
  ///   - policy: What happens when an event asks while effects of earlier ones run.
  ///   - effect: Makes the signal of events which answers a query.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public init<Query: Sendable>(
    on query: @escaping @Sendable (Event) -> Query?,
    policy: ConcurrencyPolicy = .latest,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Query) -> SafeSignal<Event>
  ) {
    self.init(
      onEvent: { _, event in query(event) }, policy: policy, file: file, line: line,
      effect: effect)
  }

  /// Runs an effect for each event that asks for one in the state that it led to, and lets it go on to
  /// its end.
  ///
  /// - Parameters:
  ///   - query: What an event asks for in the state after it, or nil.
  ///   - policy: What happens when an event asks while effects of earlier ones run.
  ///   - effect: Makes the signal of events which answers a query.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public init<Query: Sendable>(
    onEvent query: @escaping @Sendable (State, Event) -> Query?,
    policy: ConcurrencyPolicy = .latest,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Query) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, event in
        event.flatMap { query(state, $0) }.map {
          EffectRequest(
            value: $0, lifetime: .untilCompletion, concurrency: policy, restart: .restart)
        }
      }, file: file, line: line
    ) { _, latest in effect(latest.value) }
  }
}
