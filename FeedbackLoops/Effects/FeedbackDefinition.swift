// SPDX-License-Identifier: MIT

import Signals

/// A feedback without its name, as three functions: for tools, for a loop and for a model.
@usableFromInline
struct FeedbackDefinition<State: Sendable, Event: Sendable>: Sendable {
  /// Returns the requested effects without starting them.
  @usableFromInline let prepare: @Sendable (State, Event?) -> [PreparedEffect<Event>]
  /// Returns the feedback in a loop.
  @usableFromInline let run: @Sendable (EffectSink<Event>) -> RunningFeedback<State, Event>
  /// Returns the effects before the start of a loop, as a value, for the name of the feedback and a Boolean value that
  /// indicates whether effects with the same key and different values differ.
  @usableFromInline let model: @Sendable (String, Bool) -> EffectsModel<State, Event>

  /// Creates a definition from functions, which must be consistent.
  @inlinable
  init(
    prepare: @escaping @Sendable (State, Event?) -> [PreparedEffect<Event>],
    run: @escaping @Sendable (EffectSink<Event>) -> RunningFeedback<State, Event>,
    model: @escaping @Sendable (String, Bool) -> EffectsModel<State, Event>
  ) {
    self.prepare = prepare
    self.run = run
    self.model = model
  }

  /// Creates the definition of a feedback that requests effects for a state and the event that led to it.
  ///
  /// - Parameters:
  ///   - requests: Returns the requests.
  ///   - isSame: Returns whether a running effect that follows values can skip a new value.
  ///   - effect: Returns the signal of events that answers a request.
  @inlinable
  init<ID: Hashable & Sendable, Value: Sendable>(
    requests: @escaping @Sendable (State, Event?) -> EffectRequests<ID, Value>,
    isSame: (@Sendable (Value, Value) -> Bool)? = nil,
    effect: @escaping @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>
  ) {
    self.init(
      prepare: { state, event in
        requests(state, event).map { request in
          PreparedEffect(request: request.erased) {
            effect(request.id, LatestValue(request.value))
          }
        }
      },
      run: { sink in
        let runner = EffectRunner(isSame: isSame, effect: effect, sink)
        return RunningFeedback(
          handle: { runner.handle(requests($0, $1)) }, cancelAll: { runner.cancelAll() })
      },
      model: { RequestsModel(requests, name: $0, comparesValues: $1) })
  }
}

/// A type-erased request, and the effect that answers it.
@usableFromInline
struct PreparedEffect<Event: Sendable>: Sendable {
  @usableFromInline var request: EffectRequest<EffectKey, any Sendable>
  @usableFromInline let start: @Sendable () -> SafeSignal<Event>

  @inlinable
  init(
    request: EffectRequest<EffectKey, any Sendable>,
    start: @escaping @Sendable () -> SafeSignal<Event>
  ) {
    self.request = request
    self.start = start
  }

  /// Returns the same effect as one of a child, with its id below the id of the child.
  @inlinable
  func below<Parent>(
    _ id: some Hashable & Sendable, _ embed: @escaping @Sendable (Event) -> Parent
  ) -> PreparedEffect<Parent> {
    var prepared = embedded(embed)
    prepared.request.id = request.id.below(id)
    return prepared
  }

  /// Returns the same effect with events of a parent.
  @inlinable
  func embedded<Parent>(
    _ embed: @escaping @Sendable (Event) -> Parent
  ) -> PreparedEffect<Parent> {
    PreparedEffect<Parent>(request: request) { [start] in start().map(embed) }
  }
}

extension EffectRequest {
  /// The same request with an id and a value of any type, for tools.
  @inlinable
  var erased: EffectRequest<EffectKey, any Sendable> {
    EffectRequest<EffectKey, any Sendable>(
      id: EffectKey(id), value: value, lifetime: lifetime, concurrency: concurrency,
      restart: restart)
  }
}
