// SPDX-License-Identifier: MIT

import Signals

/// An effect of a running loop.
@usableFromInline
struct StartedEffect<Value: Sendable>: EffectHandle {
  @usableFromInline let life: Life
  /// The newest value of its key, where the feedback follows.
  @usableFromInline let follower: MutableProperty<Value>?

  @inlinable
  init(life: Life, follower: MutableProperty<Value>?) {
    self.life = life
    self.follower = follower
  }

  @inlinable var isEnded: Bool { life.isEnded }
}

/// The effects of one feedback in one loop.
///
/// Everything in it happens in the turn of the loop. It is specialised where the feedback is made, so
/// that looking at a state costs a comparison of two keys of a known type.
@usableFromInline
final class EffectRunner<
  State: Sendable, Event: Sendable, Key: Hashable & Sendable, Value: Sendable
>:
  Sendable, EffectHost
{
  // The definition's, each here too: a closure one step away is called without a retain.
  @usableFromInline let wanted: @Sendable (State, Event?) -> EffectRequests<Key, Value>
  @usableFromInline let rules: Rules<Value>
  @usableFromInline let effect: @Sendable (Key, LatestValue<Value>) -> SafeSignal<Event>
  @usableFromInline let hand: @Sendable (Event, Life) -> Void
  @usableFromInline let outlet: EffectSink<Event>
  @usableFromInline let table = UncheckedBox(EffectTable<Key, Value, StartedEffect<Value>>())

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
    attend(wanted(state, event))
  }

  @inlinable
  func tell(_ value: Value, slot: Int) {
    if case .follow(let isSame) = rules.restartPolicy,
      let follower = table.value.slots[slot].effect.follower, !isSame(follower.value, value)
    {
      follower.value = value
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
      .init(key: key, effect: StartedEffect(life: life, follower: follower)))
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
  func cancel(_ effect: StartedEffect<Value>) {
    if effect.life.revoke(), let trace = outlet.trace { tell(trace, effect.life) }
  }

  @usableFromInline
  func tell(_ trace: @Sendable (EffectTrace) -> Void, _ effect: Life) {
    if let id = effect.effectOrigin?.effect { trace(.ended(id, .cancelled)) }
  }
}
