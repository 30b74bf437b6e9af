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
  /// The number of the newest inner signal, times four; plus 1 while it runs, 2 once outer is done.
  @usableFromInline let status = Atomic<UInt64>(0)
  private let inner = Lock<Lifetime?>(nil)
  private let lifetime: Lifetime

  @usableFromInline
  init(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    self.observer = observer
    self.lifetime = lifetime
    lifetime.onEnd { [self] in
      outer.end()
      replace(nil)?.end()
    }
  }

  /// Starts an inner signal in place of the one before. Called by the outer signal, serially.
  @inlinable
  func begin(_ signal: Signal<Element, Failure>) {
    let number = (status.load(ordering: .relaxed) >> 2) &+ 1
    status.store(number << 2 | 1, ordering: .releasing)
    let life = Lifetime()
    replace(life)?.end()
    signal.run(
      in: life,
      next: { element in self.receive(element, from: number) },
      end: { end in self.innerEnded(end, number) })
  }

  @inlinable
  func receive(_ element: Element, from number: UInt64) {
    if gate.enter() {
      if status.load(ordering: .acquiring) >> 2 == number { observer.next(element) }
      gate.leave()
    } else {
      gate.enqueue { [self] in
        if status.load(ordering: .acquiring) >> 2 == number { observer.next(element) }
      }
    }
  }

  @usableFromInline
  func innerEnded(_ end: End<Failure>, _ number: UInt64) {
    gate.perform { [self] in
      if end.failure != nil {
        if status.load(ordering: .acquiring) >> 2 == number { observer.end(end) }
        return
      }
      // Exactly one of the two ends sees the other's mark and completes.
      if status.compareExchange(
        expected: number << 2 | 1, desired: number << 2, ordering: .acquiringAndReleasing
      ).exchanged {
        return
      }
      if status.load(ordering: .acquiring) == number << 2 | 3 { observer.complete() }
    }
  }

  @usableFromInline
  func outerEnded(_ end: End<Failure>) {
    gate.perform { [self] in
      if end.failure != nil { return observer.end(end) }
      let before = status.bitwiseOr(2, ordering: .acquiringAndReleasing).oldValue
      if before & 1 == 0 { observer.complete() }
    }
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
