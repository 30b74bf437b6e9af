// SPDX-License-Identifier: MIT

extension Signal {
  /// Transforms each element with a closure.
  /// `sequence([1, 2]).map { $0 * 2 }` is `sequence([2, 4])`.
  @inlinable
  public func map<Other>(
    _ transform: @escaping @Sendable (Element) -> Other
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        start(
          Observer(
            next: { [next = observer.next] in next(transform($0)) },
            end: observer.completion),
          lifetime)
      })
  }

  /// Sends one and the same value for each element.
  /// `sequence([1, 2]).replace(with: 0)` is `sequence([0, 0])`.
  @inlinable
  public func replace<Other>(with value: Other) -> Signal<Other, Failure> {
    map { _ in value }
  }

  /// Transforms each element with a closure, and drops those for which it returns nil.
  /// `sequence(["1", "b"]).compactMap { Int($0) }` is `sequence([1])`.
  @inlinable
  public func compactMap<Other>(
    _ transform: @escaping @Sendable (Element) -> Other?
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        start(
          Observer(
            next: { [next = observer.next] element in
              if let other = transform(element) { next(other) }
            },
            end: observer.completion),
          lifetime)
      })
  }

  /// Sends the elements of the sequence that a closure returns for each element, one by one.
  /// `sequence([1, 2]).flatMap { [$0, $0] }` is `sequence([1, 1, 2, 2])`.
  @inlinable
  public func flatMap<Elements: Sequence & Sendable>(
    _ transform: @escaping @Sendable (Element) -> Elements
  ) -> Signal<Elements.Element, Failure> where Elements.Element: Sendable {
    Signal<Elements.Element, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        start(
          Observer(
            next: { element in
              for other in transform(element) {
                if lifetime.isEnded { return }
                observer.next(other)
              }
            },
            end: observer.completion),
          lifetime)
      })
  }

  /// Sends each element with its number, beginning at 0.
  /// `sequence([7, 8]).enumerated().map { $0 * 10 + $1 }` is `sequence([7, 18])`.
  @inlinable
  public func enumerated() -> Signal<(offset: Int, element: Element), Failure> {
    transforming(0) { count, element in
      defer { count &+= 1 }
      return (count, element)
    }
  }
}
