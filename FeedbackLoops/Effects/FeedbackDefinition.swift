// SPDX-License-Identifier: MIT

import Signals

/// A feedback without its name, as three functions: for tools, for a loop and for a model.
@usableFromInline
struct FeedbackDefinition<State: Sendable, Event: Sendable>: Sendable {
  /// Returns the requested effects without starting them.
  @usableFromInline let prepare: @Sendable (State, Event?) -> [PreparedEffect<Event>]
  /// Returns the feedback in a loop.
  @usableFromInline let run: @Sendable (EffectSink<Event>) -> RunningFeedback<State, Event>
  /// Returns the effects before the start of a loop, as a value.
  @usableFromInline let model: @Sendable (ModelContext) -> EffectsModel<State, Event>

  /// Creates a definition from functions, which must be consistent.
  @inlinable
  init(
    prepare: @escaping @Sendable (State, Event?) -> [PreparedEffect<Event>],
    run: @escaping @Sendable (EffectSink<Event>) -> RunningFeedback<State, Event>,
    model: @escaping @Sendable (ModelContext) -> EffectsModel<State, Event>
  ) {
    self.prepare = prepare
    self.run = run
    self.model = model
  }

  /// Creates the definition of a feedback that requests effects for a state and the event that led to it.
  @inlinable
  init<ID: Hashable & Sendable, Value: Sendable>(
    requests: @escaping @Sendable (State, Event?) -> EffectRequests<ID, Value>,
    _ effects: EffectDefinition<Event, ID, Value>
  ) {
    self.init(
      prepare: { requests($0, $1).map { PreparedEffect($0, effects) } },
      run: { sink in
        let runner = EffectRunner(effects, sink)
        return RunningFeedback(
          handle: { runner.handle(requests($0, $1)) }, cancelAll: { runner.cancelAll() })
      },
      model: { RequestsModel(requests, context: $0) })
  }
}

/// The effects that answer the requests of a feedback.
@usableFromInline
struct EffectDefinition<Event: Sendable, ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Returns whether a running effect that follows values can skip a new value.
  @usableFromInline let isSame: (@Sendable (Value, Value) -> Bool)?
  /// Returns the signal of events that answers a request.
  @usableFromInline let effect: @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>

  @inlinable
  init(
    isSame: (@Sendable (Value, Value) -> Bool)? = nil,
    effect: @escaping @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>
  ) {
    self.isSame = isSame
    self.effect = effect
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

  @inlinable
  init<ID, Value>(
    _ request: EffectRequest<ID, Value>, _ effects: EffectDefinition<Event, ID, Value>
  ) {
    self.init(
      request: request.erased,
      start: { effects.effect(request.id, LatestValue(request.value)) })
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
