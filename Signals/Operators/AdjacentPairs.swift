// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each element, from the second on, together with the one before.
  /// `sequence([1, 2, 3]).adjacentPairs().map(+)` is `sequence([3, 5])`.
  @inlinable
  public func adjacentPairs() -> Signal<(Element, Element), Failure> {
    withPrevious().compactMap { previous, element in
      previous.map { ($0, element) }
    }
  }

  /// Sends each element together with the one before, which the first has not.
  /// `sequence([1, 2]).withPrevious().map { ($0 ?? 0) + $1 }` is `sequence([1, 3])`.
  @inlinable
  public func withPrevious() -> Signal<(previous: Element?, element: Element), Failure> {
    transforming(nil as Element?) { last, element in
      defer { last = element }
      return (last, element)
    }
  }
}
