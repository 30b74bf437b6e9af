// SPDX-License-Identifier: MIT

extension Signal {
  /// Leaves out the first elements as long as they meet a condition.
  /// `sequence([1, 2, 1]).drop(while: { $0 < 2 })` is `sequence([2, 1])`.
  public func drop(
    while condition: @escaping @Sendable (Element) -> Bool
  ) -> Signal {
    transforming(false) { isOver, element in
      isOver = isOver || !condition(element)
      return isOver ? element : nil
    }
  }

  /// Leaves out elements until another signal sends one.
  /// `marbles("ab-c|").drop(until: marbles("--1|").suppressError())` is `marbles("---c|")`.
  ///
  /// Only an element of the other counts: its completion changes nothing.
  public func drop<Other>(until other: SafeSignal<Other>) -> Signal {
    paused(while: other.prefix(1).replace(with: false).start(with: true))
  }
}
