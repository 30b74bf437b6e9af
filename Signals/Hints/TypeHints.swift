// SPDX-License-Identifier: MIT

// Types of other libraries, and their constants.

/// Another library's name of ``InputSubject``.
@available(*, unavailable, renamed: "InputSubject")
public typealias PublishRelay<Element: Sendable> = InputSubject<Element>

/// Another library's name of ``MutableProperty``.
@available(*, unavailable, renamed: "MutableProperty")
public typealias BehaviorRelay<Value: Sendable> = MutableProperty<Value>

/// Another library's name of ``MutableProperty``.
@available(*, unavailable, renamed: "MutableProperty")
public typealias BehaviorSubject<Value: Sendable> = MutableProperty<Value>

/// Another library's name of ``Signal``.
@available(*, unavailable, renamed: "Signal")
public typealias SignalProducer<Element: Sendable, Failure: Error> = Signal<Element, Failure>

extension Signal {
  /// Another library's name of ``init(_:)``.
  @available(*, unavailable, message: "Write Signal { observer, lifetime in … }.")
  public static func create(
    _ start: @escaping @Sendable (Observer<Element, Failure>) -> Disposable
  ) -> Signal { .never() }

  /// The argument of another library's `flatMap`.
  @available(*, unavailable)
  public enum FlattenStrategy: Sendable { case latest, merge, concat, race }

  /// The argument of another library's `share`.
  @available(*, unavailable)
  public enum SharingScope: Sendable { case whileConnected, forever }
}

extension MainScheduler {
  /// Another library's name of ``init()``.
  @available(*, unavailable, message: "Write MainScheduler(), or onMain in place of observe(on:).")
  public static var instance: MainScheduler { MainScheduler() }
}
