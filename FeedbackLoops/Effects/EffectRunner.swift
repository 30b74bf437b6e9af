// SPDX-License-Identifier: MIT

import Signals

/// The effects of one feedback in one loop.
///
/// Everything in it happens in the turn of the loop. It is specialised where the feedback is made, so
/// that looking at a state costs a comparison of two keys of a known type.
@usableFromInline
final class EffectRunner<
  State: Sendable, Event: Sendable, Key: Hashable & Sendable, Value: Sendable
>:
  Sendable
{
  // Its form's, each here too: a closure one step away is called without a retain.
  @usableFromInline let wanted: @Sendable (State, Event?) -> EffectRequests<Key, Value>
  @usableFromInline let rules: Rules<Value>
  @usableFromInline let effect: @Sendable (Key, LatestValue<Value>) -> SafeSignal<Event>
  @usableFromInline let hand: @Sendable (Event, Life) -> Void
  @usableFromInline let outlet: EffectSink<Event>
  @usableFromInline let table = UncheckedBox(EffectTable<Key, Value>())

  @inlinable
  init(_ form: FeedbackDefinition<State, Event, Key, Value>, outlet: EffectSink<Event>) {
    wanted = form.wanted
    rules = form.rules
    effect = form.effect
    hand = outlet.send
    self.outlet = outlet
  }

  @inlinable
  var runner: Runner<State, Event> {
    Runner(attend: { self.attend($0, $1) }, clear: { self.clear() })
  }

  @inlinable
  func attend(_ state: State, _ event: Event?) {
    let wanted = self.wanted(state, event)
    if !table.value.isSettled(wanted, rules) { settle(wanted) }
  }

  /// Cancels and starts what has to be, the shorter way where at most one effect is concerned.
  @inlinable
  func settle(_ wanted: EffectRequests<Key, Value>) {
    guard rules.isPlain, table.value.slots.count < 2 else { return think(wanted) }
    if case .many = wanted { return think(wanted) }
    if !table.value.slots.isEmpty { cancel(table.value.slots.removeLast().effect) }
    if case .one(let key, let value) = wanted { start(key, value) }
  }

  /// Looks at each wish.
  @inlinable
  func think(_ wanted: EffectRequests<Key, Value>) {
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
    if case .restart = rules.restartPolicy { release { $0 != key } }
    switch table.value.grant(key, value, rules) {
    case .nothing: break
    case .tell(let follower):
      if case .follow(let isSame) = rules.restartPolicy, !isSame(follower.value, value) {
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
    if case .follow = rules.restartPolicy {
      start(key, value, MutableProperty(value))
    } else {
      start(key, value, nil)
    }
  }

  @inlinable @inline(__always)
  func start(_ key: Key, _ value: Value, _ follower: MutableProperty<Value>?) {
    let origin = outlet.origin(of: key)
    // The closures of the observer hold nothing but the life, so that they need no memory of their own.
    let life = OwnedLife(owner: self, note: origin)
    table.value.slots.append(
      EffectTable<Key, Value>.Slot(key: key, effect: life, follower: follower))
    if let origin { tellStart(origin) }
    Lifetime(life).name("effect \(outlet.name)(\(outlet.path)\(key))")
    effect(key, LatestValue(value, source: follower)).start(
      Observer(
        next: { event in if !life.isEnded { life.owner.send(event, life) } },
        end: { _ in
          guard life.beginEnding() else { return }
          life.owner.ends(life.note)
          life.end()
        }),
      Lifetime(life))
  }

  @usableFromInline
  func tellStart(_ origin: Origin) {
    if let id = origin.effect { outlet.trace?(.started(id)) }
  }

  @inlinable @inline(never)
  func send(_ event: Event, _ life: Life) {
    hand(event, life)
  }

  /// Notes that an effect has completed; from any thread.
  @inlinable
  func ends(_ origin: Origin?) {
    if case .atMost = rules.policy {
      outlet.perform { self.ended(origin) }
    } else if origin != nil {
      outlet.perform { self.ended(origin) }
    }
  }

  /// Tells of an effect's end, after the events that it sent before.
  @usableFromInline
  func ended(_ origin: Origin?) {
    if let id = origin?.effect { outlet.trace?(.ended(id, .completed)) }
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
  func cancel(_ effect: Life) {
    if effect.revoke(), let trace = outlet.trace { tell(trace, effect) }
  }

  @usableFromInline
  func tell(_ trace: @Sendable (EffectTrace) -> Void, _ effect: Life) {
    if let id = effect.effectOrigin?.effect { trace(.ended(id, .cancelled)) }
  }

  @inlinable
  func clear() {
    cancel(table.value.clear())
  }
}
