// SPDX-License-Identifier: MIT

import Signals

/// The initial value of an effect, and the values with which its id was requested later.
public struct LatestValue<Value: Sendable>: Sendable {
  /// The initial value.
  public let value: Value
  private let source: MutableProperty<Value>?

  @usableFromInline
  package init(_ value: Value, source: MutableProperty<Value>? = nil) {
    self.value = value
    self.source = source
  }

  /// The newest value and later ones with the restart policy `follow`; otherwise the initial value as a constant.
  public var property: Property<Value> {
    source?.property ?? Property(constant: value)
  }

  /// A signal of the newest value and later ones with the restart policy `follow`; otherwise of the initial value only.
  public var signal: SafeSignal<Value> { property.signal }
}
