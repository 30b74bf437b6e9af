// SPDX-License-Identifier: MIT

import Signals

/// What the general form of a feedback consists of: one object for all of it, which both sides of the
/// feedback hold and nothing else, so that they need no memory of their own.
@usableFromInline
final class FeedbackDefinition<
  State: Sendable, Event: Sendable, Key: Hashable & Sendable, Value: Sendable
>:
  Sendable
{
  @usableFromInline let wanted: @Sendable (State, Event?) -> EffectRequests<Key, Value>
  @usableFromInline let rules: Rules<Value>
  @usableFromInline let effect: @Sendable (Key, LatestValue<Value>) -> SafeSignal<Event>

  @inlinable
  init(
    wanted: @escaping @Sendable (State, Event?) -> EffectRequests<Key, Value>, rules: Rules<Value>,
    effect: @escaping @Sendable (Key, LatestValue<Value>) -> SafeSignal<Event>
  ) {
    self.wanted = wanted
    self.rules = rules
    self.effect = effect
  }

  /// The effects that it wants, none of which is started.
  @inlinable
  func effectRequests(for state: State, after event: Event?) -> [EffectRequest<Event>] {
    let effect = effect
    switch wanted(state, event) {
    case .none: return []
    case .one(let key, let value):
      return [EffectRequest(id: EffectKey(key)) { effect(key, LatestValue(value)) }]
    case .many(let all):
      return all.map { wish in
        EffectRequest(id: EffectKey(wish.key)) { effect(wish.key, LatestValue(wish.value)) }
      }
    }
  }
}
