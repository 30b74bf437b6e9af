// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts the signal that a closure returns for each element, and ends the previous one: only the
  /// newest one's elements are sent.
  /// `marbles("a--b|").flatMapLatest { marbles("\($0)-\($0)-\($0)|") }` is `marbles("a-ab-b-b|")`.
  ///
  /// Completes when this signal and the newest inner one have; fails with the first failure.
  /// Nothing of a superseded inner signal arrives, not even what another thread has sent, unless it is being delivered.
  /// Not for changes that must all be made: see `flatMapConcat`.
  @inlinable
  public func flatMapLatest<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(
      after: self,
      serial: { observer, lifetime in
        let state = FlatMapLatestState(observer.inTurn(in: lifetime), lifetime)
        // The outer signal has a separate lifetime: its completion doesn't end the inner one.
        self.run(
          in: state.outer,
          next: { element in
            state.begin(transform(element))
          },
          // Behind an inner signal whose start was deferred.
          end: { end in Turns.perform(in: lifetime) { state.outerEnded(end) } })
      })
  }
}

/// One observation of `flatMapLatest`.
///
/// Inner signals are started outside the gate, so that what they send at once goes straight on; the
/// gate is for the output, which an old inner signal on another thread may be using still.
@usableFromInline
final class FlatMapLatestState<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct Inputs: Sendable {
    /// The inner signal that runs.
    @usableFromInline var inner: Lifetime?
    @usableFromInline var isOuterDone = false

    @inlinable
    init() {}
  }

  @usableFromInline let outer: Lifetime
  @usableFromInline let output: SerializedObserver<Element, Failure>
  @usableFromInline let lifetime: Lifetime
  @usableFromInline let startsInTurn: Bool
  @usableFromInline let inputs = Lock(Inputs())

  @inlinable
  init(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    output = SerializedObserver(observer, in: lifetime)
    let lifetime = output.lifetime
    self.lifetime = lifetime
    startsInTurn = lifetime.startsInTurn
    outer = lifetime.input("flatMapLatest")
    lifetime.onEnd { self.replaceInner(with: nil) }
  }

  /// Starts an inner signal in place of the one before. Called by the outer signal, serially.
  @inlinable
  func begin(_ signal: Signal<Element, Failure>) {
    if let element = signal.onlyElement, !startsInTurn, send(element) { return }
    let inner = lifetime.inner("flatMapLatest, inner", receiver: output)
    replaceInner(with: inner)
    lifetime.startInner {
      // The end of the one before may have ended everything.
      if inner.isEnded { return }
      signal.start(
        in: inner,
        Observer(
          next: { self.receive($0, from: inner) }, end: { self.innerEnded(inner, with: $0) },
          serialized: self.output))
    }
  }

  /// Sends the only element of an inner signal, which needs no lifetime, since it is over when this returns.
  ///
  /// - Returns: False if the gate is held, so that the element has to wait.
  @inlinable
  func send(_ element: Element) -> Bool {
    replaceInner(with: nil)
    guard output.gate.enter() else {
      // The attempt may have turned another thread away.
      output.gate.settle()
      return false
    }
    if !output.isClosed { output.next(element) }
    output.gate.leave()
    return true
  }

  @inlinable
  func replaceInner(with inner: Lifetime?) {
    let last = inputs.withLock { inputs in
      defer { inputs.inner = inner }
      return inputs.inner
    }
    last?.end()
    // If the observation ended before the exchange, its action has not seen this one.
    if let inner, lifetime.isEnded { inner.end() }
  }

  /// Delivers an element of an inner signal, unless that is over.
  @inlinable
  func receive(_ element: Element, from inner: Lifetime) {
    Holding.expectNone()
    if output.gate.enter() {
      if !inner.isEnded, !output.isClosed { output.next(element) }
      output.gate.leave()
    } else {
      output.gate.enqueue {
        if !inner.isEnded, !self.output.isClosed { self.output.next(element) }
        return nil
      }
    }
  }

  /// Ends an inner signal, behind what it has sent before.
  @usableFromInline
  func innerEnded(_ inner: Lifetime, with end: Completion<Failure>) {
    Holding.expectNone()
    output.gate.perform { [self] in
      guard inner.beginEnding() else { return nil }
      // One that fails ends with the others, which happens before a signal that follows starts.
      if end.failure != nil { return output.close(with: end) }
      let isLast = inputs.withLock { inputs in
        if inputs.inner == inner { inputs.inner = nil }
        return inputs.isOuterDone && inputs.inner == nil
      }
      // One that completes is released before another signal follows.
      inner.end()
      return isLast ? output.close(with: end) : nil
    }
  }

  @usableFromInline
  func outerEnded(_ end: Completion<Failure>) {
    output.conclude { [self] in
      let isLast = inputs.withLock { inputs in
        inputs.isOuterDone = true
        return inputs.inner == nil
      }
      if end.failure != nil || isLast { return end }
      output.forwardOnly()
      return nil
    }
  }
}
