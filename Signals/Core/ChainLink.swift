// SPDX-License-Identifier: MIT

/// How long the chain of operators is that leads to a signal. The longest one counts, if there are
/// several.
@usableFromInline
package struct ChainDepth: Sendable {
  /// The number of operators, which are started and released by nested calls.
  @usableFromInline var operators: UInt32 = 0
  /// The number of operators which elements pass by nested calls.
  @usableFromInline var calls: UInt32 = 0

  /// Creates the depth of a source.
  @inlinable
  init() {}

  /// Creates the depth of the longest of several chains.
  @inlinable
  package init(_ depths: some Sequence<ChainDepth>) {
    for depth in depths { formMaximum(with: depth) }
  }

  /// Returns the depth of the longer of two chains.
  @inlinable
  package func maximum(with other: ChainDepth) -> ChainDepth {
    var depth = self
    depth.formMaximum(with: other)
    return depth
  }

  @inlinable
  package mutating func formMaximum(with other: ChainDepth) {
    operators = max(operators, other.operators)
    calls = max(calls, other.calls)
  }
}

/// A link in a long chain of operators, which is started, passed by events, and released with
/// constant stack.
@usableFromInline
final class ChainLink<Element: Sendable, Failure: Error>: Sendable {
  private let upstream: SerialState<Signal<Element, Failure>?>
  private let passesElements: Bool

  /// Creates the link behind an operator.
  ///
  /// - Parameters:
  ///   - upstream: The signal of the operator.
  ///   - passesElements: A Boolean value that indicates whether elements pass the link. The end
  ///     always does.
  @usableFromInline
  init(_ upstream: Signal<Element, Failure>, passesElements: Bool) {
    self.upstream = SerialState(upstream)
    self.passesElements = passesElements
  }

  deinit {
    Turns.release(&upstream.value)
  }

  /// Starts what is upstream; in its turn, if much of the stack is in use.
  @usableFromInline
  func start(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    Turns.perform(in: lifetime) { [self] in
      if lifetime.isEnded { return }
      let passage = ChainPassage(observer, lifetime)
      let next: @Sendable (Element) -> Void =
        if passesElements { { passage.receive($0) } } else { observer.next }
      upstream.value?.start(Observer(next: next, end: { passage.finish($0) }), lifetime)
    }
  }
}

extension Observer where Element: Sendable {
  /// The observer of an operator with inner signals, which are nested in one another without limit.
  ///
  /// At each sixteenth level, events go on in their turn if much of the stack is in use. Operators that use one gate
  /// need that at the outermost of them alone: the others give elements to it directly.
  @usableFromInline
  func inTurn(in lifetime: Lifetime) -> Observer {
    guard lifetime.startsInTurn, serialized == nil else { return self }
    let passage = ChainPassage(self, lifetime)
    return Observer(next: { passage.receive($0) }, end: { passage.finish($0) })
  }
}

/// The events of one observation at a link: they go straight on, or in their turn if much of the
/// stack is in use.
private final class ChainPassage<Element: Sendable, Failure: Error>: Sendable {
  /// Held while an event waits for its turn, so that none overtakes it.
  private let gate = Gate()
  private let downstream: SerialState<Observer<Element, Failure>?>
  private let lifetime: Lifetime

  init(_ downstream: Observer<Element, Failure>, _ lifetime: Lifetime) {
    self.downstream = SerialState(downstream)
    self.lifetime = lifetime
  }

  deinit {
    Turns.release(&downstream.value)
  }

  func receive(_ element: Element) {
    pass { passage in
      if !passage.lifetime.isEnded { passage.downstream.value?.next(element) }
    }
  }

  func finish(_ end: Completion<Failure>) {
    pass { passage in
      if !passage.lifetime.isEnded { passage.downstream.value?.end(end) }
    }
  }

  private func pass(_ deliver: @escaping @Sendable (ChainPassage) -> Void) {
    guard gate.enter() else { return gate.enqueue { deliver(self) } }
    Turns.deliver(in: lifetime) { [self] in
      deliver(self)
      gate.leave()
    }
  }
}
