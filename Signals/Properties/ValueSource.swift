// SPDX-License-Identifier: MIT

/// A source of values that a screen can observe: a `SafeSignal`, a ``Property``, a ``MutableProperty``, or a `FeedbackLoop` or `Store`.
///
/// The component `Observing` of the product `Bindings` observes it while the component is shown.
public protocol ValueSource<Value>: Sendable {
  /// The type of the values.
  associatedtype Value: Sendable

  /// The values. A property sends its current one first.
  var observedValues: SafeSignal<Value> { get }
  /// An object that is the same for copies of the source; nil if copies can't be recognized.
  var sourceIdentity: AnyObject? { get }
}

extension Signal: ValueSource where Failure == Never {
  /// The signal.
  public var observedValues: SafeSignal<Element> { self }
  /// Nil: a signal is observed once.
  public var sourceIdentity: AnyObject? { nil }
}

extension Property: ValueSource {
  /// The current value, and then each change.
  public var observedValues: SafeSignal<Value> { signal }
  /// The object behind the copies of the property.
  public var sourceIdentity: AnyObject? { identity }
}

extension MutableProperty: ValueSource {
  /// The current value, and then each change.
  public var observedValues: SafeSignal<Value> { signal }
  /// The object behind the copies of the property.
  public var sourceIdentity: AnyObject? { property.identity }
}
