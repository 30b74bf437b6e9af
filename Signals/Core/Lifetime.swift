// SPDX-License-Identifier: MIT

/// The span of one observation, from its start to its completion, failure or disposal.
public struct Lifetime: Sendable {
  @usableFromInline package let life: Life

  /// Begins a span.
  @inlinable
  package init() {
    life = Life()
  }

  /// The span that an object already is.
  @inlinable
  package init(_ life: Life) {
    self.life = life
  }

  /// Whether nothing may be sent any more. A synchronous loop of sends looks here on every turn.
  @inlinable
  public var isEnded: Bool { life.isEnded }

  /// Runs an action once, when the observation is over; at once, if it is over already.
  ///
  /// It runs on the thread that ends the observation, after the end was delivered. Actions run in the
  /// order in which they were added.
  @inlinable
  public func onEnd(_ action: @escaping @Sendable () -> Void) {
    life.onEnd(action)
  }

  /// Claims the right to deliver the end; false when it was delivered or disposed before.
  @inlinable
  package func beginEnding() -> Bool { life.beginEnding() }

  /// Ends the observation and runs the actions, once.
  @inlinable
  package func end() { life.end() }

  /// Begins the span of an input, which is over at the latest when this one is.
  ///
  /// - Parameter operation: What the input serves, for the tree of live observations.
  @usableFromInline
  package func input(_ operation: StaticString = #function) -> Lifetime {
    let input = Lifetime()
    input.belong(to: self, operation)
    life.onEnd { input.end() }
    return input
  }
}

extension Lifetime: Hashable {
  /// Whether both are the same span.
  public static func == (one: Lifetime, other: Lifetime) -> Bool { one.life === other.life }

  /// Hashes the identity of the span.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(life)) }
}
