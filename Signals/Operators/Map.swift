// SPDX-License-Identifier: MIT

extension Signal {
  /// Transforms each element with a closure.
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
  @inlinable
  public func replace<Other>(with value: Other) -> Signal<Other, Failure> {
    map { _ in value }
  }

  /// Transforms each element with a closure, and drops those for which it returns nil.
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
  @inlinable
  public func enumerated() -> Signal<(offset: Int, element: Element), Failure> {
    transforming(0) { count, element in
      defer { count &+= 1 }
      return (count, element)
    }
  }
}
