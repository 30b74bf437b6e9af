// SPDX-License-Identifier: MIT

// A safe signal is lifted where it meets one that can fail. The operators of signals with one and
// the same failure are preferred, so that these are considered only where nothing else fits.

extension Signal where Failure == Never {
  /// Applies `flatMapLatest` to inner signals that can fail.
  @_disfavoredOverload
  public func flatMapLatest<Other, InnerFailure>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapLatest(transform)
  }

  /// Applies `flatMapMerge` to inner signals that can fail.
  @_disfavoredOverload
  public func flatMapMerge<Other, InnerFailure>(
    atMost limit: Int = .max,
    buffering policy: BufferPolicy<InnerFailure> = .unbounded,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapMerge(atMost: limit, buffering: policy, transform)
  }

  /// Applies `flatMapConcat` to inner signals that can fail.
  @_disfavoredOverload
  public func flatMapConcat<Other, InnerFailure>(
    buffering policy: BufferPolicy<InnerFailure> = .unbounded,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapConcat(buffering: policy, transform)
  }

  /// Applies `flatMapFirst` to inner signals that can fail.
  @_disfavoredOverload
  public func flatMapFirst<Other, InnerFailure>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapFirst(transform)
  }

  /// Applies `flatMapRace` to inner signals that can fail.
  @_disfavoredOverload
  public func flatMapRace<Other, InnerFailure>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapRace(transform)
  }

  /// Applies `ifEmpty(startWith:)` to a signal that can fail.
  @_disfavoredOverload
  public func ifEmpty<Other>(startWith other: Signal<Element, Other>) -> Signal<Element, Other> {
    setFailure(to: Other.self).ifEmpty(startWith: other)
  }

  /// Applies `append` to a signal that can fail.
  @_disfavoredOverload
  public func append<Other>(_ other: Signal<Element, Other>) -> Signal<Element, Other> {
    setFailure(to: Other.self).append(other)
  }

  /// Applies `merge(with:)` to a signal that can fail.
  @_disfavoredOverload
  public func merge<Other>(with other: Signal<Element, Other>) -> Signal<Element, Other> {
    setFailure(to: Other.self).merge(with: other)
  }

  /// Applies `combineLatest(with:)` to a signal that can fail.
  @_disfavoredOverload
  public func combineLatest<Other, OtherFailure>(
    with other: Signal<Other, OtherFailure>
  ) -> Signal<(Element, Other), OtherFailure> {
    setFailure(to: OtherFailure.self).combineLatest(with: other)
  }

  /// Applies `zip(with:)` to a signal that can fail.
  @_disfavoredOverload
  public func zip<Other, OtherFailure>(
    with other: Signal<Other, OtherFailure>
  ) -> Signal<(Element, Other), OtherFailure> {
    setFailure(to: OtherFailure.self).zip(with: other)
  }

  /// Applies `with(latestFrom:)` to a signal that can fail.
  @_disfavoredOverload
  public func with<Other, OtherFailure>(
    latestFrom other: Signal<Other, OtherFailure>
  ) -> Signal<(Element, Other), OtherFailure> {
    setFailure(to: OtherFailure.self).with(latestFrom: other)
  }
}

extension Signal {
  /// Applies `append` to a safe signal.
  @_disfavoredOverload
  public func append(_ other: SafeSignal<Element>) -> Signal {
    append(other.setFailure(to: Failure.self))
  }

  /// Applies `merge(with:)` to a safe signal.
  @_disfavoredOverload
  public func merge(with other: SafeSignal<Element>) -> Signal {
    merge(with: other.setFailure(to: Failure.self))
  }

  /// Applies `combineLatest(with:)` to a safe signal.
  @_disfavoredOverload
  public func combineLatest<Other>(with other: SafeSignal<Other>) -> Signal<
    (Element, Other), Failure
  > {
    combineLatest(with: other.setFailure(to: Failure.self))
  }

  /// Applies `zip(with:)` to a safe signal.
  @_disfavoredOverload
  public func zip<Other>(with other: SafeSignal<Other>) -> Signal<(Element, Other), Failure> {
    zip(with: other.setFailure(to: Failure.self))
  }

  /// Applies `with(latestFrom:)` to a safe signal.
  @_disfavoredOverload
  public func with<Other>(latestFrom other: SafeSignal<Other>) -> Signal<(Element, Other), Failure>
  {
    with(latestFrom: other.setFailure(to: Failure.self))
  }

  /// Applies `flatMapLatest` to safe inner signals.
  @_disfavoredOverload
  public func flatMapLatest<Other>(
    _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapLatest { transform($0).setFailure(to: Failure.self) }
  }

  /// Applies `flatMapMerge` to safe inner signals.
  @_disfavoredOverload
  public func flatMapMerge<Other>(
    atMost limit: Int = .max, _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapMerge(atMost: limit) { transform($0).setFailure(to: Failure.self) }
  }

  /// Applies `flatMapConcat` to safe inner signals.
  @_disfavoredOverload
  public func flatMapConcat<Other>(
    _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapConcat { transform($0).setFailure(to: Failure.self) }
  }

  /// Applies `flatMapFirst` to safe inner signals.
  @_disfavoredOverload
  public func flatMapFirst<Other>(
    _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapFirst { transform($0).setFailure(to: Failure.self) }
  }

  /// Applies `flatMapRace` to safe inner signals.
  @_disfavoredOverload
  public func flatMapRace<Other>(
    _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapRace { transform($0).setFailure(to: Failure.self) }
  }

  /// Applies `ifEmpty(startWith:)` to a safe signal.
  @_disfavoredOverload
  public func ifEmpty(startWith other: SafeSignal<Element>) -> Signal {
    ifEmpty(startWith: other.setFailure(to: Failure.self))
  }
}

/// Applies `combineLatest` to a safe signal and one that can fail.
@_disfavoredOverload
public func combineLatest<One, Two, Failure>(
  _ one: SafeSignal<One>, _ two: Signal<Two, Failure>
) -> Signal<(One, Two), Failure> {
  combineLatest(one.setFailure(to: Failure.self), two)
}

/// Applies `combineLatest` to a signal that can fail and a safe one.
@_disfavoredOverload
public func combineLatest<One, Two, Failure>(
  _ one: Signal<One, Failure>, _ two: SafeSignal<Two>
) -> Signal<(One, Two), Failure> {
  combineLatest(one, two.setFailure(to: Failure.self))
}

/// Applies `zip` to a safe signal and one that can fail.
@_disfavoredOverload
public func zip<One, Two, Failure>(
  _ one: SafeSignal<One>, _ two: Signal<Two, Failure>
) -> Signal<(One, Two), Failure> {
  zip(one.setFailure(to: Failure.self), two)
}

/// Applies `zip` to a signal that can fail and a safe one.
@_disfavoredOverload
public func zip<One, Two, Failure>(
  _ one: Signal<One, Failure>, _ two: SafeSignal<Two>
) -> Signal<(One, Two), Failure> {
  zip(one, two.setFailure(to: Failure.self))
}

/// Applies `merge` to a safe signal and one that can fail.
@_disfavoredOverload
public func merge<Element, Failure>(
  _ one: SafeSignal<Element>, _ two: Signal<Element, Failure>
) -> Signal<Element, Failure> {
  merge([one.setFailure(to: Failure.self), two])
}

/// Applies `merge` to a signal that can fail and a safe one.
@_disfavoredOverload
public func merge<Element, Failure>(
  _ one: Signal<Element, Failure>, _ two: SafeSignal<Element>
) -> Signal<Element, Failure> {
  merge([one, two.setFailure(to: Failure.self)])
}

/// Applies `race` to a safe signal and one that can fail.
@_disfavoredOverload
public func race<Element, Failure>(
  _ one: SafeSignal<Element>, _ two: Signal<Element, Failure>
) -> Signal<Element, Failure> {
  race([one.setFailure(to: Failure.self), two])
}

/// Applies `race` to a signal that can fail and a safe one.
@_disfavoredOverload
public func race<Element, Failure>(
  _ one: Signal<Element, Failure>, _ two: SafeSignal<Element>
) -> Signal<Element, Failure> {
  race([one, two.setFailure(to: Failure.self)])
}
