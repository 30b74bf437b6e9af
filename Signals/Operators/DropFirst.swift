// SPDX-License-Identifier: MIT

extension Signal {
  /// Leaves out the first elements.
  ///
  /// - Parameter count: How many; 0 or more.
  public func dropFirst(_ count: Int = 1) -> Signal {
    precondition(count >= 0, "Can't drop \(count) elements: give 0 or more.")
    return transforming(count) { left, element in
      if left == 0 { return element }
      left -= 1
      return nil
    }
  }

  /// Leaves out the first elements as long as they meet a condition.
  public func drop(
    while condition: @escaping @Sendable (Element) -> Bool
  ) -> Signal {
    transforming(false) { isOver, element in
      isOver = isOver || !condition(element)
      return isOver ? element : nil
    }
  }

  /// Leaves out elements until another signal sends one.
  ///
  /// Only an element of the other counts: its completion changes nothing.
  public func drop<Other>(until other: SafeSignal<Other>) -> Signal {
    paused(while: other.prefix(1).replace(with: false).start(with: true))
  }

  /// Leaves out the last elements: sends each one when the given number of elements has followed it.
  ///
  /// - Parameter count: How many; 0 or more.
  public func dropLast(_ count: Int = 1) -> Signal {
    precondition(count >= 0, "Can't drop \(count) elements: give 0 or more.")
    return transforming(Fifo<Element>()) { held, element in
      held.append(element)
      return held.count > count ? held.popFirst() : nil
    }
  }

  /// Leaves out elements while the latest of another signal is true, and before it has sent any,
  /// none.
  ///
  /// The end is never held back; nor does the other's end change anything.
  public func paused(while other: SafeSignal<Bool>) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let gate = Gate()
        let inputs = lifetime.segment()
        let isPaused = UncheckedBox(false)
        Turns.startInputs(
          in: inputs,
          [
            {
              other.run(
                in: inputs.input("paused(while:)"),
                next: { value in gate.perform { isPaused.value = value } },
                end: { _ in })
            },
            {
              start(
                Observer(
                  next: { element in
                    gate.perform {
                      if !isPaused.value, !inputs.isEnded { observer.next(element) }
                    }
                  },
                  end: { end in gate.perform { inputs.close(observer, with: end) } }),
                inputs)
            },
          ])
      })
  }
}
