// SPDX-License-Identifier: MIT

public import Dispatch

// The words of Rx, Combine and ReactiveSwift, so that the compiler's message names ours.

extension Signal {
  /// Another library's name of ``observe(next:end:)``.
  @available(*, unavailable, renamed: "observe(next:end:)")
  public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil, onError: (@Sendable (Failure) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil, onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { Disposable() }

  /// Another library's name of ``observe(next:end:)``.
  @available(*, unavailable, renamed: "observe(next:end:)")
  public func sink(
    receiveCompletion: @escaping @Sendable (Completion<Failure>) -> Void,
    receiveValue: @escaping @Sendable (Element) -> Void
  ) -> Disposable { Disposable() }

  /// Another library's name of ``observe(next:end:)``.
  @available(*, unavailable, renamed: "observe(next:end:)")
  public func sink(receiveValue: @escaping @Sendable (Element) -> Void) -> Disposable {
    Disposable()
  }

  /// Another library's name of ``with(latestFrom:)``.
  @available(*, unavailable, renamed: "with(latestFrom:)")
  public func withLatestFrom<Other>(
    _ other: Signal<Other, Failure>
  ) -> Signal<(Element, Other), Failure> { .never() }

  /// Another library's name of ``with(latestFrom:)``, with a closure.
  @available(*, unavailable, message: "Write with(latestFrom: other).map { … }.")
  public func withLatestFrom<Other, Result>(
    _ other: Signal<Other, Failure>, resultSelector: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Failure> { .never() }

  /// Another library's name of ``removeDuplicates()``.
  @available(*, unavailable, renamed: "removeDuplicates")
  public func distinctUntilChanged() -> Signal { self }

  /// Another library's name of ``removeDuplicates()``.
  @available(*, unavailable, renamed: "removeDuplicates")
  public func skipRepeats() -> Signal { self }

  /// Another library's name of ``Signal/observe(on:buffering:)``.
  @available(*, unavailable, message: "Write observe(on:) with a scheduler, or onMain.")
  public func receive<Context>(on context: Context, options: Never? = nil) -> Signal { self }

  /// Delivery on a queue, which needs a ``DispatchQueueScheduler``.
  @available(
    *, unavailable,
    message: "Write observe(on: DispatchQueueScheduler(queue)), or onMain for the main queue."
  )
  public func observe(on queue: DispatchQueue) -> Signal { self }

  /// Another library's name of ``start(on:)``.
  @available(*, unavailable, renamed: "start(on:)")
  public func subscribe(on scheduler: some Scheduler) -> Signal { self }

  /// Another library's name of a family of operators.
  @available(*, unavailable, message: "Write flatMapLatest { $0 }.")
  public func switchToLatest<Inner>() -> Signal<Inner, Failure>
  where Element == Signal<Inner, Failure> { .never() }

  /// Another library's name of ``Signal/flatMapConcat(buffering:_:)``.
  @available(*, unavailable, renamed: "flatMapConcat(_:)")
  public func concatMap<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> { .never() }

  /// Another library's name of ``start(with:)``.
  @available(*, unavailable, renamed: "start(with:)")
  public func startWith(_ element: Element) -> Signal { self }

  /// Another library's name of ``prefix(_:)``.
  @available(*, unavailable, renamed: "prefix(_:)")
  public func take(_ count: Int) -> Signal { self }

  /// Another library's name of ``dropFirst(_:)``.
  @available(*, unavailable, renamed: "dropFirst(_:)")
  public func skip(_ count: Int) -> Signal { self }

  /// Another library's name of ``mapFailure(_:)``.
  @available(*, unavailable, renamed: "mapFailure(_:)")
  public func mapError<Other: Error>(
    _ transform: @escaping @Sendable (Failure) -> Other
  ) -> Signal<Element, Other> { .never() }

  /// Another library's name of ``replaceFailure(with:)``.
  @available(*, unavailable, renamed: "replaceFailure(with:)")
  public func catchErrorJustReturn(_ element: Element) -> Signal { self }

  /// Another library's name of ``replaceFailure(with:)``.
  @available(*, unavailable, renamed: "replaceFailure(with:)")
  public func replaceError(with element: Element) -> Signal { self }

  /// Another library's name of a family of operators.
  @available(
    *, unavailable,
    message: "Choose flatMapLatest, flatMapMerge, flatMapConcat, flatMapFirst or flatMapRace."
  )
  public func flatMap<Other, OtherFailure>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, OtherFailure>
  ) -> Signal<Other, Failure> { .never() }

  /// Another library's name of a family of operators.
  @available(
    *, unavailable,
    message: "Choose flatMapLatest, flatMapMerge, flatMapConcat, flatMapFirst or flatMapRace."
  )
  public func flatMap<Other, OtherFailure>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, OtherFailure>
  ) -> Signal<Other, Failure> { .never() }

  /// Another library's name of ``handleEvents(start:next:end:dispose:)``.
  @available(*, unavailable, renamed: "handleEvents(next:end:)")
  public func `do`(
    onNext: (@Sendable (Element) -> Void)? = nil, onError: (@Sendable (Failure) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil, onSubscribe: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Signal { self }

  /// Another library's name of ``catch(_:)``.
  @available(*, unavailable, renamed: "catch")
  public func catchError<OtherFailure>(
    _ handler: @escaping @Sendable (Failure) -> Signal<Element, OtherFailure>
  ) -> Signal<Element, OtherFailure> { .never() }

  /// Another library's name of ``catch(_:)``, with a signal of the same type.
  @available(*, unavailable, renamed: "catch")
  public func catchError(_ handler: @escaping @Sendable (Failure) -> Signal) -> Signal { self }

  /// Another library's name of ``retry(when:)``.
  @available(*, unavailable, renamed: "retry(when:)")
  public func retryWhen<Trigger>(
    _ handler: @escaping @Sendable (SafeSignal<Failure>) -> Trigger
  ) -> Signal { self }

  /// Another library's name of ``Signal/shareReplay(limit:while:)``.
  @available(
    *, unavailable,
    message: "Write shareReplay(limit:), or share() without a replay; forever is while: .held."
  )
  public func share(replay: Int = 0, scope: SharingScope) -> Signal { self }

  /// Another library's name of ``debounce(for:on:)``.
  @available(*, unavailable, renamed: "debounce(for:on:)")
  public func debounce(_ interval: Duration, scheduler: some Any) -> Signal { self }

  /// Another library's name of ``debounce(for:on:)``.
  @available(*, unavailable, renamed: "debounce(for:on:)")
  public func debounce(for interval: Duration, scheduler: some Any) -> Signal { self }

  /// Another library's name of ``debounce(for:on:)``, with seconds.
  @available(*, unavailable, renamed: "debounce(for:on:)")
  public func debounce(for seconds: Double, scheduler: some Any) -> Signal { self }

  /// Another library's name of ``throttle(for:latest:on:)``, with seconds.
  @available(*, unavailable, renamed: "throttle(for:latest:on:)")
  public func throttle(for seconds: Double, scheduler: some Any, latest: Bool) -> Signal { self }

  /// Another library's name of ``throttle(for:latest:on:)``.
  @available(*, unavailable, renamed: "throttle(for:latest:on:)")
  public func throttle(
    _ interval: Duration, latest: Bool = true, scheduler: some Any
  ) -> Signal { self }

  /// Another library's name of ``throttle(for:latest:on:)``.
  @available(*, unavailable, renamed: "throttle(for:latest:on:)")
  public func throttle(for interval: Duration, scheduler: some Any, latest: Bool) -> Signal { self }

  /// Another library's way to hide the operators in a type.
  @available(*, unavailable, message: "A Signal is one type for all operators: leave this out.")
  public func eraseToAnyPublisher() -> Signal { self }
}
