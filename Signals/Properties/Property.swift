// SPDX-License-Identifier: MIT

/// A value that can be read at any time and observed, but not set.
public struct Property<Value: Sendable>: Sendable {
  private let read: @Sendable () -> Value
  /// The identity of the property, which its copies share.
  package let identity: any AnyObject & Sendable

  /// The current value and then every new one.
  public let signal: SafeSignal<Value>

  /// The current value.
  public var value: Value { read() }

  /// Creates a property that never changes.
  public init(constant value: Value) {
    read = { value }
    signal = .just(value)
    identity = PropertyIdentity()
  }

  /// Creates a property from its two sides, which must agree.
  ///
  /// - Parameters:
  ///   - value: Reads the current value, from any thread.
  ///   - signal: Sends the current value to each observer at once, and then every new one.
  public init(value: @escaping @Sendable () -> Value, signal: SafeSignal<Value>) {
    self.init(value: value, signal: signal, identity: PropertyIdentity())
  }

  /// Creates a property from its two sides, which is the same as all others with that identity.
  @usableFromInline
  package init(
    value: @escaping @Sendable () -> Value, signal: SafeSignal<Value>,
    identity: any AnyObject & Sendable
  ) {
    read = value
    self.signal = signal
    self.identity = identity
  }

  /// Returns a property whose value is made from this one's at each reading and each event.
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Property<Other> {
    Property<Other>(value: { transform(read()) }, signal: signal.map(transform))
  }

  /// Returns a property of both values together.
  public func combineLatest<Other>(with other: Property<Other>) -> Property<(Value, Other)> {
    Property<(Value, Other)>(
      value: { (value, other.value) },
      signal: Signals.combineLatest(signal, other.signal))
  }

  /// Returns a property whose value is that of the property which a closure returns for this one's value.
  public func flatMapLatest<Other>(
    _ transform: @escaping @Sendable (Value) -> Property<Other>
  ) -> Property<Other> {
    Property<Other>(
      value: { transform(value).value },
      signal: signal.flatMapLatest { transform($0).signal })
  }
}

extension Property where Value: Equatable {
  /// Returns the same property, whose signal leaves out values that equal the one before.
  public func removeDuplicates() -> Property {
    Property(value: { value }, signal: signal.removeDuplicates())
  }
}

private final class PropertyIdentity: Sendable {}
