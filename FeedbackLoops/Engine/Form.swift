import Signals

/// What the general form of a feedback consists of: one object for all of it, which both sides of the
/// feedback hold and nothing else, so that they need no memory of their own.
@usableFromInline
final class Form<State: Sendable, Event: Sendable, Key: Hashable & Sendable, Value: Sendable>:
  Sendable
{
  @usableFromInline let wanted: @Sendable (State, Event?) -> Wanted<Key, Value>
  @usableFromInline let rules: Rules<Value>
  @usableFromInline let effect: @Sendable (Key, Latest<Value>) -> SafeSignal<Event>

  @inlinable
  init(
    wanted: @escaping @Sendable (State, Event?) -> Wanted<Key, Value>, rules: Rules<Value>,
    effect: @escaping @Sendable (Key, Latest<Value>) -> SafeSignal<Event>
  ) {
    self.wanted = wanted
    self.rules = rules
    self.effect = effect
  }

  /// The effects that it wants, none of which is started.
  @inlinable
  func wishes(for state: State, after event: Event?) -> [Wish<Event>] {
    let effect = effect
    switch wanted(state, event) {
    case .none: return []
    case .one(let key, let value):
      return [Wish(key: WishKey(key)) { effect(key, Latest(value)) }]
    case .many(let all):
      return all.map { wish in
        Wish(key: WishKey(wish.key)) { effect(wish.key, Latest(wish.value)) }
      }
    }
  }
}
