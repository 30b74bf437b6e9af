// SPDX-License-Identifier: MIT

// What a failing signal can't do: the error names the three ways to a safe signal.

extension Signal {
  /// Requires a failing signal to be made safe before it can observe elements.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func observeNext(_ next: @escaping @Sendable (Element) -> Void) -> Disposable {
    Disposable()
  }

  /// Requires a failing signal to be made safe before it can bind to a property.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func bind(to property: MutableProperty<Element>) -> Disposable { Disposable() }

  /// Requires a failing signal to be made safe before it can bind to an observer.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func bind(to observer: SafeObserver<Element>) -> Disposable { Disposable() }

  /// Requires a failing signal to be made safe before it can bind to a subject.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func bind(to subject: SafePublishSubject<Element>) -> Disposable { Disposable() }

  /// Requires a failing signal to be made safe before it can bind to an object.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func bind<Target: AnyObject>(
    to target: Target, _ update: @escaping @Sendable (Target, Element) -> Void
  ) -> Disposable { Disposable() }

  /// Requires a failing signal to be made safe before it can bind to an object's property.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func bind<Target: AnyObject>(
    to target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Element>
  ) -> Disposable { Disposable() }
}

extension MainSignal {
  /// Requires a failing signal to be made safe before it can observe elements.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func observeNext(_ next: @escaping @MainActor @Sendable (Element) -> Void) -> Disposable {
    Disposable()
  }

  /// Requires a failing signal to be made safe before it can bind to a property.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func bind(to property: MutableProperty<Element>) -> Disposable { Disposable() }

  /// Requires a failing signal to be made safe before it can bind to an object.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func bind<Target: AnyObject>(
    to target: Target, _ update: @escaping @MainActor @Sendable (Target, Element) -> Void
  ) -> Disposable { Disposable() }

  /// Requires a failing signal to be made safe before it can bind to an object's property.
  @available(
    *, unavailable,
    message: "A signal that can fail needs suppressError(), replaceFailure(with:) or catch { … }."
  )
  @_disfavoredOverload
  public func bind<Target: AnyObject>(
    to target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Element>
  ) -> Disposable { Disposable() }
}

// Words of other libraries for what only a safe signal can do.
extension Signal {
  /// Another library's name of ``Signal/bind(to:fileID:line:)``.
  @available(*, unavailable, message: "Write bind(to: object, \\.property), or bind(to: property).")
  public func assign<Target: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Target, Element>, on target: Target
  ) -> Disposable { Disposable() }

  /// Another library's name of ``Signal/bind(to:fileID:line:)``.
  @available(*, unavailable, message: "Write bind(to: object, \\.property), or bind(to: property).")
  public func assign<Target>(to target: inout Target) {}

  /// Another library's name of ``Signal/onMain``.
  @available(
    *, unavailable,
    message: "Write suppressError() or replaceFailure(with:), shareReplay(limit: 1), and onMain."
  )
  public func asDriver() -> Signal { self }

  /// Another library's name of ``Signal/onMain``.
  @available(
    *, unavailable,
    message: "Write replaceFailure(with:), shareReplay(limit: 1), and onMain."
  )
  public func asDriver(onErrorJustReturn element: Element) -> Signal { self }

  /// Another library's name of ``MainSignal/observeNext(fileID:line:_:)``.
  @available(*, unavailable, message: "Write onMain.observeNext { … }.")
  public func drive(
    onNext: (@Sendable (Element) -> Void)? = nil, onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { Disposable() }

  /// Another library's name of ``MainSignal/bind(to:fileID:line:_:)``.
  @available(*, unavailable, message: "Write onMain.bind(to:).")
  public func drive<Target>(_ target: Target) -> Disposable { Disposable() }

  /// Another library's name of ``observeNext(fileID:line:_:)``.
  @available(*, unavailable, renamed: "observeNext(_:)")
  public func observeValues(_ next: @escaping @Sendable (Element) -> Void) -> Disposable {
    Disposable()
  }
}
