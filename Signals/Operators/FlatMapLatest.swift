import Synchronization

extension Signal {
  /// Starts the signal that a closure makes of each element, and ends the one before: only the newest
  /// one's elements are sent.
  ///
  /// Completes when this signal and the newest inner one have; fails with the first failure. Nothing
  /// of a superseded inner signal arrives, not even what was on its way on another thread.
  @inlinable
  public func flatMapLatest<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(serial: { observer, lifetime in
      let switcher = Switch(observer, lifetime)
      // The outer signal has a lifetime of its own: its completion doesn't end the inner one.
      self.run(
        in: switcher.outer,
        next: { element in switcher.begin(transform(element)) },
        end: { end in switcher.outerEnded(end) })
    })
  }
}

/// One observation of `flatMapLatest`.
///
/// Inner signals are started outside the gate, so that what they send at once goes straight on; the
/// gate is for the output, which an old inner signal on another thread may be using still.
@usableFromInline
final class Switch<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let outer = Lifetime()
  @usableFromInline let gate = Gate()
  @usableFromInline let observer: Observer<Element, Failure>
  @usableFromInline let turn: Turn

  @inlinable
  init(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    self.observer = observer
    turn = Turn(lifetime)
    lifetime.onEnd { [self] in
      outer.end()
      turn.replace(nil)?.end()
    }
  }

  /// Starts an inner signal in place of the one before. Called by the outer signal, serially.
  @inlinable
  func begin(_ signal: Signal<Element, Failure>) {
    let number = turn.next()
    let life = Lifetime()
    turn.replace(life)?.end()
    signal.run(
      in: life,
      next: { element in self.receive(element, from: number) },
      end: { end in self.innerEnded(end, number) })
  }

  @inlinable
  func receive(_ element: Element, from number: UInt64) {
    if gate.enter() {
      if turn.isCurrent(number) { observer.next(element) }
      gate.leave()
    } else {
      gate.enqueue { [self] in
        if turn.isCurrent(number) { observer.next(element) }
      }
    }
  }

  @inlinable
  func innerEnded(_ end: End<Failure>, _ number: UInt64) {
    if gate.enter() {
      finishInner(end, number)
      gate.leave()
    } else {
      gate.enqueue { self.finishInner(end, number) }
    }
  }

  @inlinable
  func finishInner(_ end: End<Failure>, _ number: UInt64) {
    if end.failure != nil {
      if turn.isCurrent(number) { observer.end(end) }
    } else if turn.innerCompletes(number) {
      observer.complete()
    }
  }

  @inlinable
  func outerEnded(_ end: End<Failure>) {
    gate.perform { [self] in
      if end.failure != nil || turn.outerCompletes() { observer.end(end) }
    }
  }
}

/// Whose turn it is: which inner signal is the newest, whether it runs, and whether the outer one does.
@usableFromInline
final class Turn: Sendable {
  /// The number of the newest inner signal, times four; plus 1 while it runs, 2 once outer is done.
  private let status = Atomic<UInt64>(0)
  private let inner = Lock<Lifetime?>(nil)
  private let lifetime: Lifetime

  @usableFromInline
  init(_ lifetime: Lifetime) {
    self.lifetime = lifetime
  }

  /// Passes the turn to the next inner signal. Called by the outer signal, serially.
  @usableFromInline
  func next() -> UInt64 {
    let number = (status.load(ordering: .relaxed) >> 2) &+ 1
    status.store(number << 2 | 1, ordering: .releasing)
    return number
  }

  @usableFromInline
  func isCurrent(_ number: UInt64) -> Bool {
    status.load(ordering: .acquiring) >> 2 == number
  }

  /// Notes that an inner signal has completed; true if nothing can follow.
  ///
  /// Exactly one of the two completions sees the other's mark.
  @usableFromInline
  func innerCompletes(_ number: UInt64) -> Bool {
    let (isNoted, now) = status.compareExchange(
      expected: number << 2 | 1, desired: number << 2, ordering: .acquiringAndReleasing)
    return !isNoted && now == number << 2 | 3
  }

  /// Notes that the outer signal has completed; true if nothing can follow.
  @usableFromInline
  func outerCompletes() -> Bool {
    status.bitwiseOr(2, ordering: .acquiringAndReleasing).oldValue & 1 == 0
  }

  /// Makes a lifetime the current one, and returns the one before.
  @usableFromInline
  func replace(_ life: Lifetime?) -> Lifetime? {
    let before = inner.withLock { inner in
      defer { inner = life }
      return inner
    }
    // If the observation ended before the store, its action has found the slot without this one.
    if life != nil, lifetime.isEnded { replace(nil)?.end() }
    return before
  }
}
