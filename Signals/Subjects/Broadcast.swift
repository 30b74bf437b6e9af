/// One observation of a subject.
@usableFromInline
package final class Sink<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let observer: Observer<Element, Failure>
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    self.observer = observer
    self.lifetime = lifetime
  }
}

/// The mechanism of every hot source: a gate, and the observations that events go to.
///
/// All its state is touched by the holder of the gate only, so that the list is iterated without
/// being copied, and an observation that comes or goes during a delivery waits for its end.
// SAFETY: every access to the unchecked properties is made by the holder of `gate`, which is acquired
// on the way in and released on the way out.
@usableFromInline
package final class Broadcast<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline package let gate = Gate()
  /// Unretained copies of `sinks`, so that a delivery costs no retain for each observer.
  @exclusivity(unchecked) @usableFromInline
  var targets: ContiguousArray<Unmanaged<Sink<Element, Failure>>> = []
  @exclusivity(unchecked) private var sinks: ContiguousArray<Sink<Element, Failure>> = []
  @exclusivity(unchecked) @usableFromInline var ending: End<Failure>?

  @usableFromInline
  package init() {}

  /// Delivers an element to all, or queues it behind the delivery under way.
  @inlinable
  package func send(_ element: Element) {
    if gate.enter() {
      deliver(element)
      gate.leave()
    } else {
      gate.enqueue { self.deliver(element) }
    }
  }

  /// Delivers the end to all, and to every later observer.
  @usableFromInline
  package func end(_ ending: End<Failure>) {
    gate.perform { self.deliver(ending) }
  }

  /// Adds an observation. `replay` runs in its turn among the events, before the first live one.
  @usableFromInline
  package func add(
    _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime,
    replay: @escaping @Sendable (Observer<Element, Failure>) -> Void = { _ in }
  ) {
    gate.perform {
      guard !lifetime.isEnded else { return }
      replay(observer)
      if let ending = self.ending {
        observer.end(ending)
        return
      }
      guard !lifetime.isEnded else { return }
      let sink = Sink(observer, lifetime)
      self.sinks.append(sink)
      self.targets.append(.passUnretained(sink))
      lifetime.onEnd {
        self.gate.perform { self.remove(sink) }
      }
    }
  }

  /// Delivers to the observers of this moment. For the holder of the gate only.
  @inlinable
  package func deliver(_ element: Element) {
    // The list can't change meanwhile: whatever would change it waits for the gate.
    for index in targets.indices {
      targets[index]._withUnsafeGuaranteedRef { sink in
        if !sink.lifetime.isEnded { sink.observer.next(element) }
      }
    }
  }

  private func deliver(_ ending: End<Failure>) {
    guard self.ending == nil else { return }
    self.ending = ending
    let last = sinks
    sinks = []
    targets = []
    for sink in last where !sink.lifetime.isEnded {
      sink.observer.end(ending)
    }
  }

  private func remove(_ sink: Sink<Element, Failure>) {
    guard let index = sinks.firstIndex(where: { $0 === sink }) else { return }
    sinks.remove(at: index)
    targets.remove(at: index)
  }
}
