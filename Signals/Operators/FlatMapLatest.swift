// SPDX-License-Identifier: MIT

import Synchronization

extension Signal {
  /// Starts the signal that a closure returns for each element, and ends the previous one: only the
  /// newest one's elements are sent.
  ///
  /// Completes when this signal and the newest inner one have; fails with the first failure.
  /// Nothing of a superseded inner signal arrives, not even what was on its way on another thread.
  @inlinable
  public func flatMapLatest<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(
      after: self,
      serial: { observer, lifetime in
        let turns = FlatMapLatestState(observer, lifetime.segment())
        // The outer signal has a separate lifetime: its completion doesn't end the inner one.
        self.run(
          in: turns.outer,
          next: { element in
            turns.begin(transform(element))
          },
          // Behind an inner signal whose start was deferred.
          end: { end in Turns.perform(in: lifetime) { turns.outerEnded(end) } })
      })
  }
}

/// One observation of `flatMapLatest`.
///
/// Inner signals are started outside the gate, so that what they send at once goes straight on; the
/// gate is for the output, which an old inner signal on another thread may be using still.
@usableFromInline
final class FlatMapLatestState<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let gate: DeliveryGate
  @usableFromInline let outer: Lifetime
  @usableFromInline let output: SerializedObserver<Element, Failure>
  @usableFromInline let observer: @Sendable (Element) -> Void
  @usableFromInline let lifetime: Lifetime
  @usableFromInline let startsInTurn: Bool
  /// The number of the newest inner signal, times two; plus 1 once the outer signal is done.
  @usableFromInline let status = Atomic<UInt64>(0)
  @usableFromInline let current = LifeSlot()

  @usableFromInline
  init(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    output = SerializedObserver(observer, while: lifetime)
    gate = output.gate
    self.observer = output.next
    self.lifetime = lifetime
    startsInTurn = lifetime.startsInTurn
    outer = lifetime.input("flatMapLatest")
    lifetime.onEnd { self.current.take()?.end() }
  }

  /// Starts an inner signal in place of the one before. Called by the outer signal, serially.
  @inlinable
  func begin(_ signal: Signal<Element, Failure>) {
    let number = (status.load(ordering: .relaxed) >> 1) &+ 1
    status.store(number << 1, ordering: .releasing)
    if case .element(let element) = signal.source, !startsInTurn, send(element, number) { return }
    let inner = next(number)
    current.put(inner)?.end()
    // If the observation ended before the exchange, its action has not seen this one.
    if lifetime.isEnded { current.take()?.end() }
    // The end of the one before may have ended everything.
    if inner.isEnded { return }
    if startsInTurn {
      Turns.perform(in: lifetime) { if !inner.isEnded { self.start(signal, inner) } }
    } else {
      start(signal, inner)
    }
  }

  /// Sends the only element of an inner signal, which needs no state, since it is over when this returns.
  ///
  /// - Returns: False if the gate is held, so that the element has to wait.
  @inlinable
  func send(_ element: Element, _ number: UInt64) -> Bool {
    if !current.isEmpty { current.take()?.end() }
    guard gate.enter() else { return false }
    if !output.isClosed { observer(element) }
    gate.leave()
    // The outer signal may have completed meanwhile.
    if status.load(ordering: .acquiring) == number << 1 | 1 { output.finish(.completed) }
    return true
  }

  @inlinable
  func start(_ signal: Signal<Element, Failure>, _ inner: Inner<Element, Failure>) {
    signal.start(
      in: Lifetime(inner),
      Observer(next: { inner.receive($0) }, end: { inner.finish($0) }, serialized: output))
  }

  /// The state of the next inner signal: that of the one before, if it is over and nothing refers
  /// to it.
  @inlinable
  func next(_ number: UInt64) -> Inner<Element, Failure> {
    #if !DEBUG
      if var last = current.take() {
        if last.isOver, isKnownUniquelyReferenced(&last) {
          atomicMemoryFence(ordering: .acquiring)
          let inner = unsafeDowncast(last, to: Inner<Element, Failure>.self)
          inner.number = number
          inner.restart()
          return inner
        }
        last.end()
      }
    #endif
    let inner = Inner(self, number)
    Lifetime(inner).belong(to: lifetime, "flatMapLatest, inner")
    return inner
  }

  // What an inner signal sends reaches the gate by one reference for each call: a chain of two would be
  // retained around it.

  /// Delivers an element of an inner signal, unless that is over.
  @inlinable
  func receive(_ element: Element, from inner: Inner<Element, Failure>) {
    if gate.enter() {
      if isOpen(inner) { observer(element) }
      gate.leave()
    } else {
      gate.enqueue {
        if self.isOpen(inner) { self.observer(element) }
        return nil
      }
    }
  }

  @inlinable
  func isOpen(_ inner: Inner<Element, Failure>) -> Bool {
    !inner.isEnded && (output.outer == nil || !output.isOutsideClosed())
  }

  /// Ends an inner signal.
  @inlinable
  func finish(_ inner: Inner<Element, Failure>, _ completion: Completion<Failure>) {
    // Nothing that it has sent waits: a completion during which the outer signal continues needs no gate.
    if case .completed = completion, gate.isIdle {
      if let rest = complete(inner) { rest() }
    } else {
      finishInTurn(inner, completion)
    }
  }

  /// Ends an inner signal behind what it has sent before.
  @usableFromInline
  func finishInTurn(_ inner: Inner<Element, Failure>, _ completion: Completion<Failure>) {
    gate.perform {
      switch completion {
      case .completed: return self.complete(inner)
      case .failed:
        guard inner.beginEnding() else { return nil }
        let rest = self.output.close(with: completion)
        return {
          rest?()
          inner.end()
        }
      }
    }
  }

  /// Ends an inner signal that has completed, and returns what is left to do outside the gate.
  @inlinable
  func complete(_ inner: Inner<Element, Failure>) -> (@Sendable () -> Void)? {
    let isLast = inner.number << 1 | 1
    if status.load(ordering: .acquiring) == isLast {
      guard inner.beginEnding() else { return nil }
      return {
        self.output.finish(.completed)
        inner.end()
      }
    }
    let phase = inner.finish()
    if phase & 3 != 0 { return nil }
    inner.release(after: phase)
    // At least one of the two completions, of the inner and of the outer signal, sees the other's mark.
    guard status.load(ordering: .sequentiallyConsistent) == isLast else { return nil }
    return { self.output.finish(.completed) }
  }

  @usableFromInline
  func outerEnded(_ end: Completion<Failure>) {
    output.conclude {
      if end.failure != nil { return end }
      self.status.bitwiseOr(1, ordering: .sequentiallyConsistent)
      return self.isInnerOver ? end : nil
    }
  }

  /// A Boolean value that indicates whether no inner signal runs. Called when the outer signal is done, so that none follows.
  private var isInnerOver: Bool {
    guard let inner = current.take() else { return true }
    let isOver = inner.isOverSequentially
    _ = current.put(inner)
    if lifetime.isEnded { current.take()?.end() }
    return isOver
  }
}

/// An inner signal's observer and lifetime in one.
// SAFETY: `turns` is a constant of a Sendable type. `number` changes while nothing else refers to
// the object; a fence orders that after the releases of the others. `current` holds no other type;
// see `Life`.
@usableFromInline
final class Inner<Element: Sendable, Failure: Error>: Life, @unchecked Sendable {
  @usableFromInline final let turns: FlatMapLatestState<Element, Failure>
  @exclusivity(unchecked) @usableFromInline final var number: UInt64

  @inlinable
  init(_ turns: FlatMapLatestState<Element, Failure>, _ number: UInt64) {
    self.turns = turns
    self.number = number
  }

  @usableFromInline override var nesting: Int { turns.lifetime.life.nesting + 1 }
  @usableFromInline override var pausable: Life? { turns.lifetime.life.pausable }
  @usableFromInline override var root: ObjectIdentifier { turns.lifetime.life.root }

  @inlinable
  final func receive(_ element: Element) {
    Holding.expectNone()
    turns.receive(element, from: self)
  }

  /// Ends the inner signal: what it sent before has its place at the gate before the end has.
  @inlinable
  final func finish(_ completion: Completion<Failure>) {
    Holding.expectNone()
    if !isEnded { turns.finish(self, completion) }
  }
}
