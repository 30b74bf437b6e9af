extension Signal {
  /// Starts the signal that a closure makes of each element, and sends what all of them send.
  ///
  /// Completes when this signal and all inner ones have; fails with the first failure.
  public func flatMapMerge<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(serial: { observer, lifetime in
      let gate = Gate()
      let output = observer.passing(through: gate, while: lifetime)
      let inputs = LifetimeSet(lifetime)
      let open = Confined(1)
      let ended: @Sendable (End<Failure>) -> Void = { end in
        gate.perform {
          open.value -= 1
          if end.failure != nil || open.value == 0 { observer.end(end) }
        }
      }
      let outer = inputs.add()
      self.run(
        in: outer,
        next: { element in
          gate.perform { open.value += 1 }
          let inner = inputs.add()
          transform(element).run(
            in: inner,
            next: output.next,
            end: { end in
              inputs.remove(inner)
              ended(end)
            })
        },
        end: ended)
    })
  }
}

/// The lifetimes of inputs, which end with the observation they belong to.
package final class LifetimeSet: Sendable {
  private let members = Lock<Set<Identified>>([])
  private let lifetime: Lifetime

  /// Creates an empty set that ends with a lifetime.
  package init(_ lifetime: Lifetime) {
    self.lifetime = lifetime
    lifetime.onEnd { self.endAll() }
  }

  /// Adds a new lifetime; it is over already if the observation is.
  package func add() -> Lifetime {
    let member = Lifetime()
    members.withLock { _ = $0.insert(Identified(lifetime: member)) }
    // If the observation ended before the insertion, its action has not seen this one.
    if lifetime.isEnded { endAll() }
    return member
  }

  /// Forgets a lifetime that has ended by itself.
  package func remove(_ member: Lifetime) {
    members.withLock { _ = $0.remove(Identified(lifetime: member)) }
  }

  private func endAll() {
    let last = members.withLock { members in
      defer { members = [] }
      return members
    }
    for member in last { member.lifetime.end() }
  }

  private struct Identified: Hashable, Sendable {
    let lifetime: Lifetime

    static func == (one: Identified, other: Identified) -> Bool { one.lifetime === other.lifetime }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(lifetime)) }
  }
}
