// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the elements that meet a condition.
  /// `sequence([1, 2]).filter { $0 > 1 }` is `sequence([2])`.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        start(
          Observer(
            next: { [next = observer.next] element in
              if isIncluded(element) { next(element) }
            },
            end: observer.completion),
          lifetime)
      })
  }

  /// Sends none of the elements, only the end.
  /// `marbles("ab|").ignoreElements()` is `marbles("--|")`.
  @inlinable
  public func ignoreElements() -> Signal {
    filter { _ in false }
  }
}
