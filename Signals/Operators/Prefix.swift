// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the first elements, then completes and ends the signal upstream.
  /// `sequence([1, 2]).prefix(1)` is `sequence([1])`.
  ///
  /// - Parameter count: How many; none completes at once, without starting what is upstream.
  @inlinable
  public func prefix(_ count: Int) -> Signal {
    precondition(count >= 0, "A prefix can't have \(count) elements: give 0 or more.")
    guard count > 0 else { return .empty() }
    return Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let input = lifetime.segment()
        let left = SerialState(count)
        start(
          Observer(
            next: { element in
              guard left.value > 0 else { return }
              left.value -= 1
              let isLast = left.value == 0
              observer.next(element)
              if isLast { input.close(observer, with: .completed) }
            },
            end: { input.close(observer, with: $0) }),
          input)
      })
  }

  /// Sends elements as long as they meet a condition, then completes.
  /// `sequence([1, 2, 1]).prefix(while: { $0 < 2 })` is `sequence([1])`.
  ///
  /// - Parameters:
  ///   - isInclusive: Whether the first element that doesn't meet the condition is sent too.
  ///   - condition: What the elements meet.
  @inlinable
  public func prefix(
    inclusive isInclusive: Bool = false,
    while condition: @escaping @Sendable (Element) -> Bool
  ) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let input = lifetime.segment()
        let isOver = SerialState(false)
        start(
          Observer(
            next: { element in
              if isOver.value { return }
              if condition(element) { return observer.next(element) }
              isOver.value = true
              if isInclusive { observer.next(element) }
              input.close(observer, with: .completed)
            },
            end: { input.close(observer, with: $0) }),
          input)
      })
  }

  /// Sends elements until another signal sends one, then completes.
  /// `marbles("ab-c|").prefix(until: marbles("--1|").suppressError())` is `marbles("ab|")`.
  ///
  /// Only an element of the other counts: its completion changes nothing.
  public func prefix<Other>(until other: SafeSignal<Other>) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        let gate = Gate()
        let inputs = lifetime.segment()
        Turns.startInputs(
          in: inputs,
          [
            {
              other.run(
                in: inputs.input("prefix(until:)"),
                next: { _ in gate.perform { inputs.close(observer, with: .completed) } },
                end: { _ in })
            },
            {
              if !inputs.isEnded { start(observer.passing(through: gate, while: inputs), inputs) }
            },
          ])
      })
  }

  /// Sends elements until a bag is disposed or released, then completes.
  public func prefix(during bag: DisposeBag) -> Signal {
    Signal(
      after: self,
      serial: { [weak bag] observer, lifetime in
        guard let bag else { return observer.complete() }
        let gate = Gate()
        let input = lifetime.segment()
        let handle = Disposable { gate.perform { input.close(observer, with: .completed) } }
        input.onEnd { handle.dispose() }
        bag.add(handle)
        if !input.isEnded { start(observer.passing(through: gate, while: input), input) }
      })
  }
}
