// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// A feedback in a running loop. For the turn of the loop only.
@usableFromInline
struct RunningFeedback<State: Sendable, Event: Sendable> {
  /// Handles a state and the event that led to it, and starts and cancels effects accordingly.
  @usableFromInline let handle: (State, Event?) -> Void
  /// Cancels all effects, and removes all requests.
  @usableFromInline let cancelAll: () -> Void

  @inlinable
  init(handle: @escaping (State, Event?) -> Void, cancelAll: @escaping () -> Void) {
    self.handle = handle
    self.cancelAll = cancelAll
  }
}

/// An effect of a running loop, in the table of its feedback.
@usableFromInline
struct StartedEffect<Value: Sendable>: EffectHandle {
  @usableFromInline let effect: Effect
  /// The newest value of the effect's id, if the feedback follows values.
  @usableFromInline let follower: MutableProperty<Value>?

  @inlinable
  init(_ effect: Effect, follower: MutableProperty<Value>?) {
    self.effect = effect
    self.follower = follower
  }

  @inlinable var isEnded: Bool { effect.lifetime.isEnded }
}

/// The effects of one feedback in one loop: starts them, and passes their events to the loop.
///
/// The table is used in the turns of the loop only. Threads in which effects complete use the other constants.
@usableFromInline
final class EffectRunner<Event: Sendable, ID: Hashable & Sendable, Value: Sendable>:
  EffectHost, Sendable
{
  @usableFromInline typealias Request = EffectRequest<ID, Value>

  @usableFromInline let isSame: (@Sendable (Value, Value) -> Bool)?
  @usableFromInline let effect: @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>
  @usableFromInline let sink: EffectSink<Event>
  @usableFromInline let table = SerialState(EffectTable<EffectRunner>())
  /// A Boolean value that indicates whether requests may wait for the completion of effects.
  @usableFromInline let isLimited = Atomic(false)

  @inlinable
  init(
    isSame: (@Sendable (Value, Value) -> Bool)?,
    effect: @escaping @Sendable (ID, LatestValue<Value>) -> SafeSignal<Event>,
    _ sink: EffectSink<Event>
  ) {
    self.isSame = isSame
    self.effect = effect
    self.sink = sink
  }

  /// Cancels and starts effects according to the requests of a state.
  @inlinable
  func handle(_ requests: EffectRequests<ID, Value>) {
    if table.value.isCurrent(requests) { return }
    // This thread sets the flag and then counts the running effects; an effect that completes ends and then reads the
    // flag. With a fence between the two steps on both sides, one of them sees the other.
    // By position: an iterator copies all requests.
    let mayWait = requests.indices.contains { index in
      if case .atMost = requests[index].concurrency { true } else { false }
    }
    if mayWait {
      isLimited.store(true, ordering: .sequentiallyConsistent)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
    }
    table.value.update(requests, self)
  }

  @inlinable
  func cancelAll() {
    table.value.waiting = []
    table.value.cancelEffects(self)
  }

  @inlinable
  func start(_ request: Request) -> StartedEffect<Value> {
    // An effect before this one in the same turn may have stopped the loop.
    if sink.loop.isStopped { return StartedEffect(.cancelled(), follower: nil) }
    let follower = request.restart == .follow ? MutableProperty(request.value) : nil
    let started = sink.makeEffect(key: request.id)
    started.lifetime.name("effect \(sink.label.name)(\(sink.path)\(request.id))")
    let signal = effect(request.id, LatestValue(request.value, source: follower))
    if let event = signal.onlyElement {
      // An effect that sends one event immediately needs no observer.
      sink.send(event, started)
      complete(started)
    } else {
      signal.start(
        in: started.lifetime,
        Observer(
          next: { [send = sink.send] event in
            if !started.lifetime.isEnded { send(event, started) }
          },
          end: { [self] _ in complete(started) }))
    }
    return StartedEffect(started, follower: follower)
  }

  @inlinable
  func cancel(_ started: StartedEffect<Value>) {
    if started.effect.cancel() { sink.loop.effectEnded(started.effect, .cancelled) }
  }

  @inlinable
  func update(_ started: inout StartedEffect<Value>, with value: Value) {
    guard let follower = started.follower else { return }
    if let isSame, isSame(follower.value, value) { return }
    follower.value = value
  }

  /// Ends an effect that has completed, and lets the loop process its completion after the events that it has sent; from
  /// any thread.
  @inlinable
  func complete(_ effect: Effect) {
    guard effect.lifetime.beginEnding() else { return }
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if sink.isTraced || isLimited.load(ordering: .sequentiallyConsistent) {
      sink.loop.perform { [self] in
        sink.loop.effectEnded(effect, .completed)
        table.value.startWaiting(self)
      }
    }
    effect.lifetime.end()
  }
}
