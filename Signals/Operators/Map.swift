extension Signal {
  /// Sends what a closure makes of each element.
  @inlinable
  public func map<Other>(
    _ transform: @escaping @Sendable (Element) -> Other
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(serial: { [start] observer, lifetime in
      start(
        Observer(next: { observer.next(transform($0)) }, end: observer.ending),
        lifetime)
    })
  }

  /// Sends one and the same value for each element.
  @inlinable
  public func replace<Other>(with value: Other) -> Signal<Other, Failure> {
    map { _ in value }
  }

  /// Sends what a closure makes of each element, where it makes something.
  @inlinable
  public func compactMap<Other>(
    _ transform: @escaping @Sendable (Element) -> Other?
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(serial: { [start] observer, lifetime in
      start(
        Observer(
          next: { element in
            if let other = transform(element) { observer.next(other) }
          },
          end: observer.ending),
        lifetime)
    })
  }
}
