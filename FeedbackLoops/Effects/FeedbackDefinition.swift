// SPDX-License-Identifier: MIT

import Signals

/// A feedback without its name, as one object, so that a copy of a feedback is one reference.
///
/// Methods of a generic class are never specialized, but closures are specialized where they are created. They receive
/// the object instead of capturing it, so that those of a ``FeedbackDefinition`` need no memory.
// SAFETY: all properties, also those of the subclass, are constants of Sendable types. Only being open to a subclass keeps
// the compiler from seeing it.
@usableFromInline
class FeedbackParts<State: Sendable, Event: Sendable>: @unchecked Sendable {
  @usableFromInline final let preparing:
    @Sendable (FeedbackParts, State, Event?) -> [PreparedEffect<Event>]
  @usableFromInline final let running:
    @Sendable (FeedbackParts, EffectSink<Event>) -> Runner<State, Event>
  @usableFromInline final let modelling:
    @Sendable (FeedbackParts, ModelContext) -> EffectsModel<State, Event>

  /// Creates the object from closures, which must be consistent.
  @inlinable
  init(
    prepare: @escaping @Sendable (FeedbackParts, State, Event?) -> [PreparedEffect<Event>],
    run: @escaping @Sendable (FeedbackParts, EffectSink<Event>) -> Runner<State, Event>,
    model: @escaping @Sendable (FeedbackParts, ModelContext) -> EffectsModel<State, Event>
  ) {
    preparing = prepare
    running = run
    modelling = model
  }

  /// Returns the requested effects without starting them.
  @inlinable
  final func prepare(_ state: State, _ event: Event?) -> [PreparedEffect<Event>] {
    preparing(self, state, event)
  }

  /// Returns a runner for a loop.
  @inlinable
  final func run(_ outlet: EffectSink<Event>) -> Runner<State, Event> {
    running(self, outlet)
  }

  /// Returns the effects before the start of a loop, as a value.
  @inlinable
  final func model(_ context: ModelContext) -> EffectsModel<State, Event> {
    modelling(self, context)
  }
}

/// A feedback in its general form, so that runners and models need no memory for its closures.
// SAFETY: only constants of Sendable types; see the class above.
@usableFromInline
final class FeedbackDefinition<
  State: Sendable, Event: Sendable, ID: Hashable & Sendable, Value: Sendable
>:
  FeedbackParts<State, Event>, @unchecked Sendable
{
  // Two closures instead of an enum, whose release would look up its type.
  /// Returns at most one request; nil if there may be more.
  @usableFromInline let one: (@Sendable (State, Event?) -> EffectRequest<ID, Value>?)?
  /// Returns any number of requests.
  @usableFromInline let many: (@Sendable (State, Event?) -> [EffectRequest<ID, Value>])?
  /// A Boolean value that indicates whether all states have the same request, so that only the first state matters.
  @usableFromInline let isConstant: Bool
  /// Returns whether a running effect that follows values can skip a new value.
  @usableFromInline let isSame: (@Sendable (Value, Value) -> Bool)?
  @usableFromInline let effect: @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>

  @inlinable
  init(
    one: (@Sendable (State, Event?) -> EffectRequest<ID, Value>?)?,
    many: (@Sendable (State, Event?) -> [EffectRequest<ID, Value>])? = nil,
    isConstant: Bool = false,
    isSame: (@Sendable (Value, Value) -> Bool)?,
    effect: @escaping @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>
  ) {
    self.one = one
    self.many = many
    self.isConstant = isConstant
    self.isSame = isSame
    self.effect = effect
    // SAFETY: the object passes itself to its closures.
    super.init(
      prepare: { unsafeDowncast($0, to: FeedbackDefinition.self).prepare(for: $1, after: $2) },
      run: { EffectRunner(unsafeDowncast($0, to: FeedbackDefinition.self), outlet: $1) },
      model: { RequestsModel(unsafeDowncast($0, to: FeedbackDefinition.self), context: $1) })
  }

  /// Returns the requests for a state.
  @inlinable
  func requests(_ state: State, _ event: Event?) -> EffectRequests<ID, Value> {
    if let one { return EffectRequests(one(state, event)) }
    return many.map { .many($0(state, event)) } ?? .none
  }

  /// Returns the requested effects without starting them.
  @inlinable
  func prepare(for state: State, after event: Event?) -> [PreparedEffect<Event>] {
    switch requests(state, event) {
    case .none: []
    case .one(let request): [prepare(request)]
    case .many(let requests): requests.map { prepare($0) }
    }
  }

  @inlinable
  func prepare(_ request: EffectRequest<ID, Value>) -> PreparedEffect<Event> {
    PreparedEffect(
      request: EffectRequest(
        id: EffectKey(request.id), value: request.value, lifetime: request.lifetime,
        concurrency: request.concurrency, restart: request.restart)
    ) { [effect] in effect(request.id, LatestValue(request.value)) }
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
