// SPDX-License-Identifier: MIT

// Words of other libraries for handles, inputs and properties.

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

  /// Another library's name of ``dispose(in:)``.
  @available(*, unavailable, renamed: "dispose(in:)")
  public func store<Handles>(in handles: inout Handles) {}
}

extension Observer {
  /// Another library's name of ``send(_:)``.
  @available(*, unavailable, renamed: "send(_:)")
  public func onNext(_ element: Element) {}

  /// Another library's name of ``complete()``.
  @available(*, unavailable, renamed: "complete()")
  public func onCompleted() {}
}

extension PublishSubject {
  /// Another library's name of ``send(_:)``.
  @available(*, unavailable, renamed: "send(_:)")
  public func onNext(_ element: Element) {}

  /// Another library's name of ``complete()``.
  @available(*, unavailable, renamed: "complete()")
  public func onCompleted() {}
}

extension ReplaySubject {
  /// Another library's name of ``send(_:)``.
  @available(*, unavailable, renamed: "send(_:)")
  public func onNext(_ element: Element) {}

  /// Another library's name of ``complete()``.
  @available(*, unavailable, renamed: "complete()")
  public func onCompleted() {}
}

extension MutableProperty {
  /// Another library's initializer of a subject with a value.
  @available(*, unavailable, renamed: "init(_:)")
  public convenience init(value: Value) { self.init(value) }

  /// Another library's name of ``signal``.
  @available(*, unavailable, renamed: "signal")
  public var producer: SafeSignal<Value> { .never() }
}

extension Property {
  /// Another library's name of ``signal``.
  @available(*, unavailable, renamed: "signal")
  public var producer: SafeSignal<Value> { .never() }
}
