// SPDX-License-Identifier: MIT

/// The span of an observation, or of an operator's input, from its start to its end or disposal.
///
/// An operator that can end before its input does gives the input a separate lifetime, and ends
/// it at once. So a source sees the end of the nearest such operator, and not only that of the
/// observation.
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

  /// A Boolean value that indicates whether nothing may be sent. A synchronous loop checks it on
  /// every turn.
  @inlinable
  public var isEnded: Bool { life.isEnded }

  /// Runs an action once, when the span is over; at once, if it is over already.
  ///
  /// It runs on the thread that ends the span: after the end was delivered, or during it if the observer disposes then. Actions
  /// that were added before run in the order in which they were added.
  @inlinable
  public func onEnd(_ action: @escaping @Sendable () -> Void) {
    life.onEnd(action)
  }

  /// Claims the right to deliver the end; false when it was delivered or disposed before.
  @inlinable
  package func beginEnding() -> Bool { life.beginEnding() }

  /// Ends the span and runs the actions, once.
  @inlinable
  package func end() { life.end() }

  /// Delivers an end to an observer and then ends the span, unless that has happened before.
  @inlinable
  package func close<Element, Failure>(
    _ observer: Observer<Element, Failure>, with end: Completion<Failure>
  ) {
    guard life.beginEnding() else { return }
    observer.completion(end)
    life.end()
  }

  /// Begins the span of an input, which is over at the latest when this one is.
  ///
  /// - Parameters:
  ///   - operation: What the input serves, for the tree of live observations.
  ///   - isPausable: A Boolean value that indicates whether the operator pauses the input.
  ///   - receiver: What receives the events of the input, if the operator passes them on as they are.
  @usableFromInline
  package func input(
    _ operation: StaticString = #function, isPausable: Bool = false,
    receiver: AnyObject? = nil
  ) -> Lifetime {
    let input = Lifetime(InputLife(of: life, isPausable: isPausable, receiver: receiver))
    input.belong(to: self, operation)
    life.adopt(input.life)
    return input
  }

  /// Begins the span of an inner signal, which the operator ends itself.
  ///
  /// - Parameters:
  ///   - operation: What the inner signal serves, for the tree of live observations.
  ///   - receiver: What receives its events, if the operator passes them on as they are.
  @usableFromInline
  package func inner(_ operation: StaticString, receiver: AnyObject? = nil) -> Lifetime {
    let inner = Lifetime(InputLife(of: life, isInner: true, receiver: receiver))
    inner.belong(to: self, operation)
    return inner
  }

  /// Begins the span of what is upstream of an operator in the same chain, which is over at the
  /// latest when this one is. The tree of live observations doesn't show it.
  @usableFromInline
  package func segment() -> Lifetime {
    let segment = Lifetime(InputLife(of: life))
    segment.continueChain(of: self)
    life.adopt(segment.life)
    return segment
  }

  /// Ends the span of an input that `input(_:)` began, and forgets it, so that many can follow one
  /// another.
  @usableFromInline
  package func release(_ input: Lifetime) {
    input.end()
    life.forget(input.life)
  }
}

extension Lifetime: Hashable {
  /// Returns whether both are the same span.
  public static func == (one: Lifetime, other: Lifetime) -> Bool { one.life === other.life }

  /// Hashes the identity of the span.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(life)) }
}
