// SPDX-License-Identifier: MIT

// A safe signal is lifted where it meets one that can fail. The operators of signals with one and
// the same failure are preferred, so that these are considered only where nothing else fits.

extension Signal where Failure == Never {
  /// `flatMapLatest` with inner signals that can fail.
  @_disfavoredOverload
  public func flatMapLatest<Other, InnerFailure>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapLatest(transform)
  }

  /// `flatMapMerge` with inner signals that can fail.
  @_disfavoredOverload
  public func flatMapMerge<Other, InnerFailure>(
    atMost limit: Int = .max,
    buffering policy: BufferPolicy<InnerFailure> = .unbounded,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapMerge(atMost: limit, buffering: policy, transform)
  }

  /// `flatMapConcat` with inner signals that can fail.
  @_disfavoredOverload
  public func flatMapConcat<Other, InnerFailure>(
    buffering policy: BufferPolicy<InnerFailure> = .unbounded,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapConcat(buffering: policy, transform)
  }

  /// `flatMapFirst` with inner signals that can fail.
  @_disfavoredOverload
  public func flatMapFirst<Other, InnerFailure>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapFirst(transform)
  }

  /// `flatMapRace` with inner signals that can fail.
  @_disfavoredOverload
  public func flatMapRace<Other, InnerFailure>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, InnerFailure>
  ) -> Signal<Other, InnerFailure> {
    setFailure(to: InnerFailure.self).flatMapRace(transform)
  }

  /// `ifEmpty(startWith:)` with a signal that can fail.
  @_disfavoredOverload
  public func ifEmpty<Other>(startWith other: Signal<Element, Other>) -> Signal<Element, Other> {
    setFailure(to: Other.self).ifEmpty(startWith: other)
  }

  /// `append` with a signal that can fail.
  @_disfavoredOverload
  public func append<Other>(_ other: Signal<Element, Other>) -> Signal<Element, Other> {
    setFailure(to: Other.self).append(other)
  }

  /// `merge(with:)` with a signal that can fail.
  @_disfavoredOverload
  public func merge<Other>(with other: Signal<Element, Other>) -> Signal<Element, Other> {
    setFailure(to: Other.self).merge(with: other)
  }

  /// `combineLatest(with:)` with a signal that can fail.
  @_disfavoredOverload
  public func combineLatest<Other, OtherFailure>(
    with other: Signal<Other, OtherFailure>
  ) -> Signal<(Element, Other), OtherFailure> {
    setFailure(to: OtherFailure.self).combineLatest(with: other)
  }

  /// `zip(with:)` with a signal that can fail.
  @_disfavoredOverload
  public func zip<Other, OtherFailure>(
    with other: Signal<Other, OtherFailure>
  ) -> Signal<(Element, Other), OtherFailure> {
    setFailure(to: OtherFailure.self).zip(with: other)
  }

  /// `with(latestFrom:)` with a signal that can fail.
  @_disfavoredOverload
  public func with<Other, OtherFailure>(
    latestFrom other: Signal<Other, OtherFailure>
  ) -> Signal<(Element, Other), OtherFailure> {
    setFailure(to: OtherFailure.self).with(latestFrom: other)
  }
}

extension Signal {
  /// `append` with a safe signal.
  @_disfavoredOverload
  public func append(_ other: SafeSignal<Element>) -> Signal {
    append(other.setFailure(to: Failure.self))
  }

  /// `merge(with:)` with a safe signal.
  @_disfavoredOverload
  public func merge(with other: SafeSignal<Element>) -> Signal {
    merge(with: other.setFailure(to: Failure.self))
  }

  /// `combineLatest(with:)` with a safe signal.
  @_disfavoredOverload
  public func combineLatest<Other>(with other: SafeSignal<Other>) -> Signal<
    (Element, Other), Failure
  > {
    combineLatest(with: other.setFailure(to: Failure.self))
  }

  /// `zip(with:)` with a safe signal.
  @_disfavoredOverload
  public func zip<Other>(with other: SafeSignal<Other>) -> Signal<(Element, Other), Failure> {
    zip(with: other.setFailure(to: Failure.self))
  }

  /// `with(latestFrom:)` with a safe signal.
  @_disfavoredOverload
  public func with<Other>(latestFrom other: SafeSignal<Other>) -> Signal<(Element, Other), Failure>
  {
    with(latestFrom: other.setFailure(to: Failure.self))
  }

  /// `flatMapLatest` with safe inner signals.
  @_disfavoredOverload
  public func flatMapLatest<Other>(
    _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapLatest { transform($0).setFailure(to: Failure.self) }
  }

  /// `flatMapMerge` with safe inner signals.
  @_disfavoredOverload
  public func flatMapMerge<Other>(
    atMost limit: Int = .max, _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapMerge(atMost: limit) { transform($0).setFailure(to: Failure.self) }
  }

  /// `flatMapConcat` with safe inner signals.
  @_disfavoredOverload
  public func flatMapConcat<Other>(
    _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapConcat { transform($0).setFailure(to: Failure.self) }
  }

  /// `flatMapFirst` with safe inner signals.
  @_disfavoredOverload
  public func flatMapFirst<Other>(
    _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapFirst { transform($0).setFailure(to: Failure.self) }
  }

  /// `flatMapRace` with safe inner signals.
  @_disfavoredOverload
  public func flatMapRace<Other>(
    _ transform: @escaping @Sendable (Element) -> SafeSignal<Other>
  ) -> Signal<Other, Failure> {
    flatMapRace { transform($0).setFailure(to: Failure.self) }
  }

  /// `ifEmpty(startWith:)` with a safe signal.
  @_disfavoredOverload
  public func ifEmpty(startWith other: SafeSignal<Element>) -> Signal {
    ifEmpty(startWith: other.setFailure(to: Failure.self))
  }
}

/// `combineLatest` of a safe signal and one that can fail.
@_disfavoredOverload
public func combineLatest<One, Two, Failure>(
  _ one: SafeSignal<One>, _ two: Signal<Two, Failure>
) -> Signal<(One, Two), Failure> {
  combineLatest(one.setFailure(to: Failure.self), two)
}

/// `combineLatest` of a signal that can fail and a safe one.
@_disfavoredOverload
public func combineLatest<One, Two, Failure>(
  _ one: Signal<One, Failure>, _ two: SafeSignal<Two>
) -> Signal<(One, Two), Failure> {
  combineLatest(one, two.setFailure(to: Failure.self))
}

/// `zip` of a safe signal and one that can fail.
@_disfavoredOverload
public func zip<One, Two, Failure>(
  _ one: SafeSignal<One>, _ two: Signal<Two, Failure>
) -> Signal<(One, Two), Failure> {
  zip(one.setFailure(to: Failure.self), two)
}

/// `zip` of a signal that can fail and a safe one.
@_disfavoredOverload
public func zip<One, Two, Failure>(
  _ one: Signal<One, Failure>, _ two: SafeSignal<Two>
) -> Signal<(One, Two), Failure> {
  zip(one, two.setFailure(to: Failure.self))
}

/// `merge` of a safe signal and one that can fail.
@_disfavoredOverload
public func merge<Element, Failure>(
  _ one: SafeSignal<Element>, _ two: Signal<Element, Failure>
) -> Signal<Element, Failure> {
  merge([one.setFailure(to: Failure.self), two])
}

/// `merge` of a signal that can fail and a safe one.
@_disfavoredOverload
public func merge<Element, Failure>(
  _ one: Signal<Element, Failure>, _ two: SafeSignal<Element>
) -> Signal<Element, Failure> {
  merge([one, two.setFailure(to: Failure.self)])
}

/// `race` of a safe signal and one that can fail.
@_disfavoredOverload
public func race<Element, Failure>(
  _ one: SafeSignal<Element>, _ two: Signal<Element, Failure>
) -> Signal<Element, Failure> {
  race([one.setFailure(to: Failure.self), two])
}

/// `race` of a signal that can fail and a safe one.
@_disfavoredOverload
public func race<Element, Failure>(
  _ one: Signal<Element, Failure>, _ two: SafeSignal<Element>
) -> Signal<Element, Failure> {
  race([one, two.setFailure(to: Failure.self)])
}
