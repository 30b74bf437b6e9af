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

  @usableFromInline let definition: EffectDefinition<Event, ID, Value>
  @usableFromInline let sink: EffectSink<Event>
  @usableFromInline let table = SerialState(EffectTable<ID, Value, StartedEffect<Value>>())
  /// A Boolean value that indicates whether requests may wait for the completion of effects.
  @usableFromInline let isLimited = Atomic(false)

  @inlinable
  init(_ definition: EffectDefinition<Event, ID, Value>, _ sink: EffectSink<Event>) {
    self.definition = definition
    self.sink = sink
  }

  /// Cancels and starts effects according to the requests of a state.
  @inlinable
  func handle(_ requests: EffectRequests<ID, Value>) {
    if table.value.isCurrent(requests) { return }
    // This thread sets the flag and then counts the running effects; an effect that completes ends and then reads the
    // flag. With a fence between the two steps on both sides, one of them sees the other.
    if requests.areLimited {
      isLimited.store(true, ordering: .sequentiallyConsistent)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
    }
    table.value.update(requests, self)
  }

  @inlinable
  func cancelAll() {
    table.value.cancelAll(self)
  }

  @inlinable
  func start(_ request: Request) -> StartedEffect<Value> {
    // An effect before this one in the same turn may have stopped the loop.
    if sink.loop.isStopped { return StartedEffect(.cancelled(), follower: nil) }
    let follower = request.restart == .follow ? MutableProperty(request.value) : nil
    let effect = sink.makeEffect(key: request.id)
    effect.lifetime.name("effect \(sink.label.name)(\(sink.path)\(request.id))")
    let signal = definition.effect(request.id, LatestValue(request.value, source: follower))
    if let event = signal.onlyElement {
      // An effect that sends one event immediately needs no observer.
      sink.send(event, effect)
      complete(effect)
    } else {
      signal.start(
        in: effect.lifetime,
        Observer(
          next: { [send = sink.send] event in if !effect.lifetime.isEnded { send(event, effect) } },
          end: { [self] _ in complete(effect) }))
    }
    return StartedEffect(effect, follower: follower)
  }

  @inlinable
  func cancel(_ started: StartedEffect<Value>) {
    if started.effect.cancel() { sink.report(.cancelled, of: started.effect) }
  }

  @inlinable
  func update(_ started: inout StartedEffect<Value>, with value: Value) {
    guard let follower = started.follower else { return }
    if let isSame = definition.isSame, isSame(follower.value, value) { return }
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
        sink.report(.completed, of: effect)
        table.value.startWaiting(self)
      }
    }
    effect.lifetime.end()
  }
}

extension EffectRequests {
  /// A Boolean value that indicates whether a request may have to wait until fewer effects run.
  @inlinable
  var areLimited: Bool {
    // By position: an iterator copies all requests.
    for index in 0..<count { if case .atMost = self[index].concurrency { return true } }
    return false
  }
}
