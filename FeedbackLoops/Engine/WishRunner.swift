import Signals

/// The effects of one feedback in one loop.
///
/// Everything in it happens in the turn of the loop. It is specialised where the feedback is made, so
/// that looking at a state costs a comparison of two keys of a known type.
@usableFromInline
final class WishRunner<State: Sendable, Event: Sendable, Key: Hashable & Sendable, Value: Sendable>:
  Sendable
{
  @usableFromInline let wanted: @Sendable (State, Event?) -> Wanted<Key, Value>
  @usableFromInline let rules: Rules<Value>
  @usableFromInline let effect: @Sendable (Key, Latest<Value>) -> SafeSignal<Event>
  @usableFromInline let outlet: Outlet<Event>
  @usableFromInline let table = Confined(WishTable<Key, Value>())

  @inlinable
  init(
    wanted: @escaping @Sendable (State, Event?) -> Wanted<Key, Value>, rules: Rules<Value>,
    effect: @escaping @Sendable (Key, Latest<Value>) -> SafeSignal<Event>, outlet: Outlet<Event>
  ) {
    self.wanted = wanted
    self.rules = rules
    self.effect = effect
    self.outlet = outlet
  }

  @inlinable
  var runner: Runner<State, Event> {
    Runner(attend: { self.attend($0, $1) }, clear: { self.clear() })
  }

  @inlinable
  func attend(_ state: State, _ event: Event?) {
    let wanted = wanted(state, event)
    switch table.value.step(wanted, rules) {
    case .nothing: break
    case .start: if case .one(let key, let value) = wanted { start(key, value) }
    case .cancel(let effect, let thenStart):
      cancel(effect)
      if thenStart, case .one(let key, let value) = wanted { start(key, value) }
    case .think: think(wanted)
    }
  }

  /// Looks at each wish.
  @inlinable
  func think(_ wanted: Wanted<Key, Value>) {
    switch wanted {
    case .none: release { _ in false }
    case .one(let key, let value):
      release { $0 == key }
      grant(key, value)
    case .many(let all):
      let keys = Set(all.map(\.key))
      release { keys.contains($0) }
      var seen: Set<Key> = []
      for wish in all where seen.insert(wish.key).inserted { grant(wish.key, wish.value) }
    }
    startWaiting()
  }

  /// Lets go of what isn't wanted.
  @inlinable
  func release(keeping isWanted: (Key) -> Bool) {
    cancel(table.value.release(rules, keeping: isWanted))
  }

  /// Grants a wish: tells the effect under its key, or starts one.
  @inlinable
  func grant(_ key: Key, _ value: Value) {
    // The wish before goes like one that isn't wanted any more.
    if case .restarts = rules.repetition { release { $0 != key } }
    switch table.value.grant(key, value, rules) {
    case .nothing: break
    case .tell(let follower):
      if case .follows(let isSame) = rules.repetition, !isSame(follower.value, value) {
        follower.value = value
      }
    case .start: start(key, value)
    case .replace(let others):
      cancel(others)
      start(key, value)
    }
  }

  @inlinable
  func start(_ key: Key, _ value: Value) {
    var follower: MutableProperty<Value>?
    if case .follows = rules.repetition { follower = MutableProperty(value) }
    let running = RunningEffect(self, tag: outlet.tag(for: key))
    let slot = WishTable<Key, Value>.Slot(key: key, effect: running, follower: follower)
    table.value.slots.append(slot)
    if let tag = running.tag { outlet.trace?(.started(tag.id)) }
    effect(key, Latest(value, source: follower)).start(
      Observer(next: { running.receive($0) }, end: { _ in running.receiveEnd() }),
      running.lifetime)
  }

  /// Notes that an effect has completed; from any thread.
  @inlinable
  func ends(_ effect: any Effect) {
    if case .atMost = rules.policy {
      outlet.perform { self.ended(effect) }
    } else if effect.tag != nil {
      outlet.perform { self.ended(effect) }
    }
  }

  /// Tells of an effect's end, after the events that it sent before.
  @usableFromInline
  func ended(_ effect: any Effect) {
    if let tag = effect.tag { outlet.trace?(.ended(tag.id, .completed)) }
    startWaiting()
  }

  @inlinable
  func startWaiting() {
    guard case .atMost = rules.policy else { return }
    while let next = table.value.next(rules) { start(next.key, next.value) }
  }

  @inlinable
  func cancel(_ effects: Effects) {
    switch effects {
    case .none: break
    case .one(let effect): cancel(effect)
    case .many(let effects): for effect in effects { cancel(effect) }
    }
  }

  @inlinable
  func cancel(_ effect: any Effect) {
    if effect.cancel(), let tag = effect.tag { outlet.trace?(.ended(tag.id, .cancelled)) }
  }

  @inlinable
  func clear() {
    cancel(table.value.clear())
  }
}
