// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends what accumulates from element to element; the initial value itself is not sent.
  /// `sequence([1, 2]).scan(0, +)` is `sequence([1, 3])`.
  ///
  /// To send it first, follow with `start(with:)`.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result, _ next: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Failure> {
    Signal<Result, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let step = Step((result: SerialState(initial), next: next), observer)
        start(
          Observer(
            next: { element in
              let value = step.knowledge.next(step.knowledge.result.value, element)
              step.knowledge.result.value = value
              step.next(value)
            },
            end: observer.completion),
          lifetime)
      })
  }

  /// Sends what accumulates from element to element, changed in place.
  /// `sequence([1, 2]).scan(into: 0) { $0 += $1 }` is `sequence([1, 3])`.
  @inlinable
  public func scan<Result: Sendable>(
    into initial: Result,
    _ change: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Signal<Result, Failure> {
    transforming(initial) { result, element in
      change(&result, element)
      return result
    }
  }

  /// Sends what has accumulated when the signal completes, the initial value if nothing came.
  /// `sequence([1, 2]).reduce(0, +)` is `sequence([3])`.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result, _ next: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Failure> {
    reduce(into: initial) { result, element in result = next(result, element) }
  }

  /// Sends what has accumulated when the signal completes, changed in place.
  /// `sequence([1, 2]).reduce(into: 0) { $0 += $1 }` is `sequence([3])`.
  @inlinable
  public func reduce<Result: Sendable>(
    into initial: Result,
    _ change: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Signal<Result, Failure> {
    concluding(initial, change) { [$0] }
  }

  /// Sends all elements as one array when the signal completes.
  /// `sequence([1, 2]).collect()` is `sequence([[1, 2]])`.
  public func collect() -> Signal<[Element], Failure> {
    reduce(into: []) { all, element in all.append(element) }
  }
}
