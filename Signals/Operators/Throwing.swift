// SPDX-License-Identifier: MIT

// The operators with closures that may throw the signal's failure, each in terms of the one whose
// closure doesn't. They stand back where both fit, so that an ordinary closure means the ordinary
// operator.

extension Signal {
  /// Transforms each element with a closure; fails with the closure's error.
  @_disfavoredOverload
  public func map<Other>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Other
  ) -> Signal<Other, Failure> {
    map { element in
      Result<Other, Failure> { () throws(Failure) in try transform(element) }
    }.unwrapped()
  }

  /// Transforms each element with a closure, and drops those for which it returns nil; fails with the
  /// closure's error.
  @_disfavoredOverload
  public func compactMap<Other>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Other?
  ) -> Signal<Other, Failure> {
    map(transform).compactMap { $0 }
  }

  /// Sends the elements that meet a condition; fails with what the condition throws.
  @_disfavoredOverload
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Signal {
    compactMap { (element) throws(Failure) in try isIncluded(element) ? element : nil }
  }

  /// Sends what accumulates from element to element; fails with what the closure throws.
  @_disfavoredOverload
  public func scan<Accumulated: Sendable>(
    _ initial: Accumulated,
    _ next: @escaping @Sendable (Accumulated, Element) throws(Failure) -> Accumulated
  ) -> Signal<Accumulated, Failure> {
    scan(Result<Accumulated, Failure>.success(initial)) { result, element in
      result.flatMap { accumulated in
        Result { () throws(Failure) in try next(accumulated, element) }
      }
    }.unwrapped()
  }

  /// Sends what has accumulated when the signal completes; fails with what the closure throws.
  @_disfavoredOverload
  public func reduce<Accumulated: Sendable>(
    _ initial: Accumulated,
    _ next: @escaping @Sendable (Accumulated, Element) throws(Failure) -> Accumulated
  ) -> Signal<Accumulated, Failure> {
    scan(initial, next).last().ifEmpty(send: initial)
  }

  /// Sends the first element that meets a condition, and completes; fails with what it throws.
  @_disfavoredOverload
  public func first(
    where condition: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Signal {
    filter(condition).prefix(1)
  }

  /// Applies `flatMapLatest` with a closure that may fail.
  @_disfavoredOverload
  public func flatMapLatest<Other>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    map(transform).flatMapLatest { $0 }
  }

  /// Applies `flatMapMerge` with a closure that may fail.
  @_disfavoredOverload
  public func flatMapMerge<Other>(
    atMost limit: Int = .max,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    map(transform).flatMapMerge(atMost: limit) { $0 }
  }

  /// Applies `flatMapConcat` with a closure that may fail.
  @_disfavoredOverload
  public func flatMapConcat<Other>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    map(transform).flatMapConcat { $0 }
  }

  /// Applies `flatMapFirst` with a closure that may fail, which is asked also while an inner signal runs.
  @_disfavoredOverload
  public func flatMapFirst<Other>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    map(transform).flatMapFirst { $0 }
  }

  /// Sends the successes, and fails with the first failure.
  /// `sequence([1]).results().setFailure(to: MarbleFailure.self).unwrapped()` is `sequence([1])`.
  public func unwrapped<Success>() -> Signal<Success, Failure>
  where Element == Result<Success, Failure> {
    Signal<Success, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let input = lifetime.segment()
        start(
          Observer(
            next: { result in
              if input.isEnded { return }
              switch result {
              case .success(let element): observer.next(element)
              case .failure(let failure): input.close(observer, with: .failed(failure))
              }
            },
            end: { input.close(observer, with: $0) }),
          input)
      })
  }
}
