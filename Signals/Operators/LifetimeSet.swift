// SPDX-License-Identifier: MIT

/// The lifetimes of inputs that come and go, which end with the span they belong to.
package final class LifetimeSet: Sendable {
  private let members = Lock<Set<Lifetime>>([])
  private let lifetime: Lifetime

  /// Creates an empty set that ends with a lifetime.
  package init(_ lifetime: Lifetime) {
    self.lifetime = lifetime
    lifetime.onEnd { self.endAll() }
  }

  /// Adds a new lifetime; it is over already if the observation is.
  package func add(
    _ operation: StaticString = #function, receiver: AnyObject? = nil
  ) -> Lifetime {
    let member = lifetime.inner(operation, receiver: receiver)
    members.withLock { _ = $0.insert(member) }
    // If the observation ended before the insertion, its action has not seen this one.
    if lifetime.isEnded { endAll() }
    return member
  }

  /// Forgets a lifetime that has ended by itself.
  package func remove(_ member: Lifetime) {
    members.withLock { _ = $0.remove(member) }
  }

  /// Ends all lifetimes but those of a receiver.
  package func endAll(but receiver: AnyObject? = nil) {
    let exception = receiver.map(ObjectIdentifier.init)
    let last = members.withLock { members in
      let last = members.filter { exception == nil || $0.life.receiver != exception }
      members.subtract(last)
      return last
    }
    for member in last { member.end() }
  }
}
