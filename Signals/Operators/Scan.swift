extension Signal {
  /// Sends what accumulates from element to element; the initial value itself is not sent.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result, _ next: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Failure> {
    Signal<Result, Failure>(serial: { [start] observer, lifetime in
      let result = Confined(initial)
      start(
        Observer(
          next: { element in
            let value = next(result.value, element)
            result.value = value
            observer.next(value)
          },
          end: observer.ending),
        lifetime)
    })
  }
}
