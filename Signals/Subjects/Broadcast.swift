// SPDX-License-Identifier: MIT

/// One observation of a subject.
// SAFETY: `index` is touched by the holder of the broadcast's gate only; the rest are constants of
// Sendable types.
@usableFromInline
package final class Sink<Element: Sendable, Failure: Error>: @unchecked Sendable {
  // What an element needs comes first, so that it is in one cache line more often.
  @usableFromInline let next: @Sendable (Element) -> Void
  @usableFromInline let lifetime: Lifetime
  @usableFromInline let completion: @Sendable (Completion<Failure>) -> Void
  @usableFromInline let broadcast: Broadcast<Element, Failure>
  /// The index in the list of the broadcast, by whose gate it is guarded; negative before and
  /// after.
  @exclusivity(unchecked) @usableFromInline var index = -1

  @inlinable
  init(
    next: @escaping @Sendable (Element) -> Void,
    completion: @escaping @Sendable (Completion<Failure>) -> Void, _ lifetime: Lifetime,
    of broadcast: Broadcast<Element, Failure>
  ) {
    self.next = next
    self.completion = completion
    self.lifetime = lifetime
    self.broadcast = broadcast
  }

  @inlinable
  convenience init(
    _ observer: Observer<Element, Failure>, _ lifetime: Lifetime,
    of broadcast: Broadcast<Element, Failure>
  ) {
    self.init(next: observer.next, completion: observer.completion, lifetime, of: broadcast)
  }

  /// Leaves the list once the observation is over.
  @inlinable
  func leaveAtEnd() {
    lifetime.life.onEnd { [self] in broadcast.leave(self) }
  }
}

/// The mechanism of every hot source: a gate, and the observations that events go to.
///
/// All its state is touched by the holder of the gate only, so that the list is iterated without
/// being copied, and an observation that comes or goes during a delivery waits for its end.
// SAFETY: every access to the unchecked properties is made by the holder of `gate`, which is
// acquired on the way in and released on the way out.
@usableFromInline
package final class Broadcast<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline package let gate = Gate()
  /// The observations, each retained once, so that a delivery costs no retain; nil where one has
  /// left.
  @exclusivity(unchecked) @usableFromInline
  var targets: ContiguousArray<Unmanaged<Sink<Element, Failure>>?> = []
  @exclusivity(unchecked) @usableFromInline var vacancies = 0
  @exclusivity(unchecked) @usableFromInline var completion: Completion<Failure>?

  @usableFromInline
  package init() {}

  deinit {
    for target in targets { target?.release() }
  }

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
  @inline(__always)
  package func add(
    _ observer: consuming Observer<Element, Failure>, _ lifetime: consuming Lifetime
  ) {
    // In parts, which are passed in registers, and what they don't contain needs no release.
    add(next: observer.next, completion: observer.completion, lifetime)
  }

  @inlinable
  func add(
    next: consuming @escaping @Sendable (Element) -> Void,
    completion: consuming @escaping @Sendable (Completion<Failure>) -> Void,
    _ lifetime: consuming Lifetime
  ) {
    let sink = Sink(next: next, completion: completion, lifetime, of: self)
    if gate.enter() {
      add(sink)
      gate.leave()
    } else {
      addLater(sink)
    }
  }

  @usableFromInline
  func addLater(_ sink: Sink<Element, Failure>) {
    gate.enqueue { self.add(sink) }
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
    // The list can't change meanwhile: changes wait for the gate.
    for index in targets.indices {
      targets[index]?._withUnsafeGuaranteedRef { sink in
        if !sink.lifetime.isEnded { sink.next(element) }
      }
    }
  }

  /// Delivers to the observers of this moment, whose lifetimes can't end meanwhile. For the holder of the gate only.
  @inlinable
  package func deliverToAll(_ element: Element) {
    for index in targets.indices { targets[index]?._withUnsafeGuaranteedRef { $0.next(element) } }
  }

  // One level for each call: a chain of two references would be retained around it.

  /// Goes in at the gate if it is open.
  @inlinable
  func enter() -> Bool { gate.enter() }

  /// Opens the gate, after delivering all that came in meanwhile.
  @inlinable
  func leave() { gate.leave() }

  @inlinable
  func add(_ sink: Sink<Element, Failure>) {
    if sink.lifetime.isEnded { return }
    if let completion { return sink.completion(completion) }
    sink.index = targets.count
    targets.append(.passRetained(sink))
    sink.leaveAtEnd()
  }

  @inlinable
  func deliver(_ completion: Completion<Failure>) {
    guard self.completion == nil else { return }
    self.completion = completion
    let last = targets
    targets = []
    vacancies = 0
    for target in last {
      guard let sink = target?.takeRetainedValue() else { continue }
      sink.index = -1
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
    let index = sink.index
    guard index >= 0, let target = targets[index] else { return }
    sink.index = -1
    if index == targets.count - 1 {
      targets.removeLast()
    } else {
      targets[index] = nil
      vacancies += 1
      if vacancies * 2 > targets.count { compact() }
    }
    target.release()
  }

  /// Closes the gaps, in time that is linear in the number of sinks that have left.
  @usableFromInline
  func compact() {
    var count = 0
    for index in targets.indices {
      guard let target = targets[index] else { continue }
      target._withUnsafeGuaranteedRef { $0.index = count }
      targets[count] = target
      count += 1
    }
    targets.removeSubrange(count...)
    vacancies = 0
  }
}
