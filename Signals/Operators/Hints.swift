// SPDX-License-Identifier: MIT

// The words of Rx, Combine and ReactiveSwift, so that the compiler's message names ours.

extension Signal {
  @available(*, unavailable, renamed: "observe(next:end:)")
  public func subscribe(onNext: @escaping @Sendable (Element) -> Void) -> Disposable {
    Disposable()
  }

  @available(*, unavailable, renamed: "observe(next:end:)")
  public func sink(receiveValue: @escaping @Sendable (Element) -> Void) -> Disposable {
    Disposable()
  }

  @available(*, unavailable, renamed: "with(latestFrom:)")
  public func withLatestFrom<Other>(
    _ other: Signal<Other, Failure>
  ) -> Signal<(Element, Other), Failure> { .never() }

  @available(*, unavailable, renamed: "removeDuplicates")
  public func distinctUntilChanged() -> Signal { self }

  @available(*, unavailable, renamed: "observe(on:)")
  public func receive(on scheduler: some Scheduler) -> Signal { self }

  @available(*, unavailable, renamed: "start(on:)")
  public func subscribe(on scheduler: some Scheduler) -> Signal { self }

  @available(*, unavailable, message: "Write flatMapLatest { $0 }.")
  public func switchToLatest<Inner>() -> Signal<Inner, Failure>
  where Element == Signal<Inner, Failure> { .never() }

  @available(*, unavailable, renamed: "flatMapConcat(_:)")
  public func concatMap<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> { .never() }

  @available(*, unavailable, renamed: "start(with:)")
  public func startWith(_ element: Element) -> Signal { self }

  @available(*, unavailable, renamed: "prefix(_:)")
  public func take(_ count: Int) -> Signal { self }

  @available(*, unavailable, renamed: "dropFirst(_:)")
  public func skip(_ count: Int) -> Signal { self }

  @available(*, unavailable, renamed: "mapFailure(_:)")
  public func mapError<Other: Error>(
    _ transform: @escaping @Sendable (Failure) -> Other
  ) -> Signal<Element, Other> { .never() }

  @available(*, unavailable, renamed: "replaceFailure(with:)")
  public func catchErrorJustReturn(_ element: Element) -> Signal { self }

  @available(*, unavailable, renamed: "replaceFailure(with:)")
  public func replaceError(with element: Element) -> Signal { self }

  @available(
    *, unavailable,
    message: "Choose flatMapLatest, flatMapMerge, flatMapConcat, flatMapFirst or flatMapRace."
  )
  public func flatMap<Other, OtherFailure>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, OtherFailure>
  ) -> Signal<Other, Failure> { .never() }
}

extension Disposable {
  @available(*, unavailable, renamed: "dispose(in:)")
  public func disposed(by bag: DisposeBag) {}

  @available(*, unavailable, renamed: "dispose(in:)")
  public func store(in bag: DisposeBag) {}

  @available(*, unavailable, renamed: "dispose()")
  public func cancel() {}
}
