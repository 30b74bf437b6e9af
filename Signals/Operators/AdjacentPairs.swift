// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each element, from the second on, together with the one before.
  @inlinable
  public func adjacentPairs() -> Signal<(Element, Element), Failure> {
    withPrevious().compactMap { previous, element in
      previous.map { ($0, element) }
    }
  }

  /// Sends each element together with the one before, which the first has not.
  @inlinable
  public func withPrevious() -> Signal<(previous: Element?, element: Element), Failure> {
    transforming(nil as Element?) { last, element in
      defer { last = element }
      return (last, element)
    }
  }
}
