// SPDX-License-Identifier: MIT

import Synchronization

/// One observation of a subject.
@usableFromInline
package final class Sink<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let next: @Sendable (Element) -> Void
  @usableFromInline let lifetime: Lifetime
  @usableFromInline let completion: @Sendable (Completion<Failure>) -> Void
  @usableFromInline let broadcast: Broadcast<Element, Failure>
  /// The position in the list of the broadcast; -1 if it isn't there. For the holder of the broadcast's gate only.
  @usableFromInline let index = Atomic(-1)

  @inlinable
  init(
    _ observer: Observer<Element, Failure>, _ lifetime: Lifetime,
    of broadcast: Broadcast<Element, Failure>
  ) {
    next = observer.next
    completion = observer.completion
    self.lifetime = lifetime
    self.broadcast = broadcast
  }

  /// Leaves the list once the observation is over.
  @inlinable
  func leaveAtEnd() {
    lifetime.life.onEnd { [self] in broadcast.leave(self) }
  }
}

/// The mechanism of every hot source: a gate, and the observations that events go to.
///
/// The holder of the gate alone uses the list. So the list can't change while it delivers: an observation that comes or
/// goes during a delivery waits for the end of the delivery.
@usableFromInline
package final class Broadcast<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct State: Sendable {
    /// The observations; nil where one has left.
    @usableFromInline var sinks: ContiguousArray<Sink<Element, Failure>?> = []
    @usableFromInline var vacancies = 0
    @usableFromInline var completion: Completion<Failure>?

    @inlinable
    init() {}
  }

  @usableFromInline package let gate: Gate
  @usableFromInline let state: SerialState<State>

  @usableFromInline
  package init() {
    gate = Gate()
    state = SerialState(State(), in: gate)
  }

  /// How the signal has ended. For the holder of the gate only.
  @inlinable
  var completion: Completion<Failure>? { state.value.completion }

  /// Delivers an element to all, or queues it behind the delivery under way.
  @inlinable
  package func send(_ element: Element) {
    gate.perform(self, element) { $0.deliver($1) }
  }

  /// Delivers the end to all, and to every later observer.
  @inlinable
  package func end(_ completion: Completion<Failure>) {
    gate.perform(self, completion) { $0.deliver($1) }
  }

  /// Adds an observation, in its turn among the events.
  @inlinable
  package func add(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    gate.perform(self, Sink(observer, lifetime, of: self)) { $0.add($1) }
  }

  /// Adds an observation. `replay` runs in its turn among the events, before the first live one.
  @inlinable
  package func add(
    _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime,
    replay: @escaping @Sendable (Observer<Element, Failure>) -> Void
  ) {
    let sink = Sink(observer, lifetime, of: self)
    gate.perform {
      if !lifetime.isEnded { replay(observer) }
      self.add(sink)
    }
  }

  /// Delivers to the observers of this moment. For the holder of the gate only.
  @inlinable
  package func deliver(_ element: Element) {
    for sink in state.value.sinks {
      if let sink, !sink.lifetime.isEnded { sink.next(element) }
    }
  }

  @inlinable
  func add(_ sink: Sink<Element, Failure>) {
    if sink.lifetime.isEnded { return }
    if let completion { return sink.completion(completion) }
    sink.index.store(state.value.sinks.count, ordering: .relaxed)
    state.value.sinks.append(sink)
    sink.leaveAtEnd()
  }

  @inlinable
  func deliver(_ completion: Completion<Failure>) {
    if self.completion != nil { return }
    let sinks = state.value.sinks
    state.value = State()
    state.value.completion = completion
    for case let sink? in sinks {
      sink.index.store(-1, ordering: .relaxed)
      if !sink.lifetime.isEnded { sink.completion(completion) }
    }
  }

  /// Removes an observation, in its turn among the events.
  @inlinable
  func leave(_ sink: Sink<Element, Failure>) {
    gate.perform(self, sink) { $0.remove($1) }
  }

  @inlinable
  func remove(_ sink: Sink<Element, Failure>) {
    let index = sink.index.exchange(-1, ordering: .relaxed)
    if index < 0 { return }
    if index == state.value.sinks.count - 1 {
      state.value.sinks.removeLast()
    } else {
      state.value.sinks[index] = nil
      state.value.vacancies += 1
    }
    if state.value.vacancies * 2 > state.value.sinks.count { compact() }
  }

  /// Closes the gaps, of which there are more than sinks, in time that is linear in the length of the list.
  @usableFromInline
  func compact() {
    let sinks = ContiguousArray(state.value.sinks.lazy.filter { $0 != nil })
    for (index, sink) in sinks.enumerated() { sink?.index.store(index, ordering: .relaxed) }
    state.value.sinks = sinks
    state.value.vacancies = 0
  }
}
