// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// An effect of a running loop.
@usableFromInline
struct StartedEffect<Value: Sendable>: EffectHandle {
  @usableFromInline let life: Life
  /// The newest value of the effect's id, if the feedback follows values.
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
/// Everything in it happens in the turn of the loop. It is specialised where the feedback is created, so handling a
/// state costs a comparison of two ids of a known type.
@usableFromInline
final class EffectRunner<
  State: Sendable, Event: Sendable, ID: Hashable & Sendable, Value: Sendable
>:
  Sendable, EffectHost
{
  @usableFromInline let definition: FeedbackDefinition<State, Event, ID, Value>
  // Copies of the definition's closures: a closure one indirection away is called without a retain.
  @usableFromInline let isSame: (@Sendable (Value, Value) -> Bool)?
  @usableFromInline let effect: @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>
  @usableFromInline let hand: @Sendable (Event, Life) -> Void
  @usableFromInline let outlet: EffectSink<Event>
  @usableFromInline let table = UncheckedBox(EffectTable<ID, Value, StartedEffect<Value>>())
  /// Whether requests may wait for the completion of effects. It is set before the first waiting request is counted.
  @usableFromInline let isLimited = Atomic(false)

  @inlinable
  init(_ definition: FeedbackDefinition<State, Event, ID, Value>, outlet: EffectSink<Event>) {
    self.definition = definition
    isSame = definition.isSame
    effect = definition.effect
    hand = outlet.send
    self.outlet = outlet
  }

  @inlinable
  var runner: Runner<State, Event> {
    let clear: @Sendable () -> Void = { self.clear() }
    if let request = definition.one {
      return Runner(
        attend: { state, event in self.attend(one: request(state, event)) }, clear: clear,
        attendsOnce: definition.isConstant)
    }
    return Runner(
      attend: { state, event in self.attend(self.definition.requests(state, event)) },
      clear: clear)
  }

  @inlinable
  func update(_ value: Value, slot: Int) {
    guard let follower = table.value.slots[slot].effect.follower else { return }
    if let isSame, isSame(follower.value, value) { return }
    follower.value = value
  }

  @inlinable
  func noteLimit() {
    // An effect reads this after it has ended, and the loop counts the running effects after this: one of them sees the
    // other.
    isLimited.store(true, ordering: .sequentiallyConsistent)
  }

  @inlinable
  func start(_ request: EffectRequest<ID, Value>) -> StartedEffect<Value> {
    start(request, request.restart == .follow ? MutableProperty(request.value) : nil)
  }

  @inlinable @inline(__always)
  func start(
    _ request: EffectRequest<ID, Value>, _ follower: MutableProperty<Value>?
  ) -> StartedEffect<Value> {
    let origin = outlet.origin(of: request.id)
    // The observer's closures capture only the life, so they need no memory.
    let life = OwnedLife(owner: self, note: origin)
    let started = StartedEffect(life: life, follower: follower)
    table.value.add(request, started)
    if let origin { tellStart(origin) }
    Lifetime(life).name("effect \(outlet.name)(\(outlet.path)\(request.id))")
    effect(request.id, LatestValue(request.value, source: follower)).start(
      Observer(
        next: { event in if !life.isEnded { life.owner.send(event, life) } },
        end: { _ in
          guard life.beginEnding() else { return }
          life.owner.ends(life.note)
          life.end()
        }),
      Lifetime(life))
    return started
  }

  @usableFromInline
  func tellStart(_ origin: Origin) {
    if let id = origin.effect { outlet.trace?(.started(id)) }
  }

  @inlinable @inline(never)
  func send(_ event: Event, _ life: Life) {
    hand(event, life)
  }

  /// Records that an effect has completed; from any thread.
  @inlinable
  func ends(_ origin: Origin?) {
    if origin != nil || isLimited.load(ordering: .sequentiallyConsistent) {
      outlet.perform { self.ended(origin) }
    }
  }

  /// Reports the end of an effect, after the events that it sent before.
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
