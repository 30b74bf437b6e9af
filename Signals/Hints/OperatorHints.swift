// SPDX-License-Identifier: MIT

// The words of Rx, Combine and ReactiveSwift, so that the compiler's message names ours.

extension Signal {
  /// Another library's name of ``observe(next:end:)``.
  @available(*, unavailable, renamed: "observe(next:end:)")
  public func subscribe(onNext: @escaping @Sendable (Element) -> Void) -> Disposable {
    Disposable()
  }

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

  /// Another library's name of ``removeDuplicates()``.
  @available(*, unavailable, renamed: "removeDuplicates")
  public func distinctUntilChanged() -> Signal { self }

  /// Another library's name of ``Signal/observe(on:buffering:)``.
  @available(*, unavailable, renamed: "observe(on:)")
  public func receive(on scheduler: some Scheduler) -> Signal { self }

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
}

extension Disposable {
  /// Another library's name of ``dispose(in:)``.
  @available(*, unavailable, renamed: "dispose(in:)")
  public func disposed(by bag: DisposeBag) {}

  /// Another library's name of ``dispose(in:)``.
  @available(*, unavailable, renamed: "dispose(in:)")
  public func store(in bag: DisposeBag) {}

  /// Another library's name of ``dispose()``.
  @available(*, unavailable, renamed: "dispose()")
  public func cancel() {}
}
