// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the first elements, at most so many, then completes and lets go of what is upstream.
  ///
  /// - Parameter count: How many; none completes at once, without starting what is upstream.
  @inlinable
  public func prefix(_ count: Int) -> Signal {
    precondition(count >= 0, "A prefix can't have \(count) elements: give 0 or more.")
    guard count > 0 else { return .empty() }
    return Signal(serial: { [start] observer, lifetime in
      let left = UncheckedBox(count)
      start(
        Observer(
          next: { element in
            guard left.value > 0 else { return }
            left.value -= 1
            let isLast = left.value == 0
            observer.next(element)
            if isLast { observer.complete() }
          },
          end: observer.completion),
        lifetime)
    })
  }

  /// Sends elements as long as they meet a condition, then completes.
  ///
  /// - Parameters:
  ///   - isInclusive: Whether the first element that doesn't meet the condition is sent too.
  ///   - condition: What the elements meet.
  @inlinable
  public func prefix(
    inclusive isInclusive: Bool = false,
    while condition: @escaping @Sendable (Element) -> Bool
  ) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      let isOver = UncheckedBox(false)
      start(
        Observer(
          next: { element in
            if isOver.value { return }
            if condition(element) { return observer.next(element) }
            isOver.value = true
            if isInclusive { observer.next(element) }
            observer.complete()
          },
          end: observer.completion),
        lifetime)
    })
  }

  /// Sends elements until another signal sends one, then completes.
  ///
  /// Only an element of the other counts: its completion changes nothing.
  public func prefix<Other>(until other: SafeSignal<Other>) -> Signal {
    Signal(serial: { observer, lifetime in
      let gate = Gate()
      other.run(
        in: lifetime.input(),
        next: { _ in gate.perform { if !lifetime.isEnded { observer.complete() } } },
        end: { _ in })
      if lifetime.isEnded { return }
      start(observer.passing(through: gate, while: lifetime), lifetime)
    })
  }

  /// Sends elements until a bag is disposed or let go, then completes.
  public func prefix(during bag: DisposeBag) -> Signal {
    Signal(serial: { [weak bag] observer, lifetime in
      guard let bag else { return observer.complete() }
      let gate = Gate()
      let handle = Disposable { gate.perform { if !lifetime.isEnded { observer.complete() } } }
      lifetime.onEnd { handle.dispose() }
      bag.add(handle)
      start(observer.passing(through: gate, while: lifetime), lifetime)
    })
  }
}
