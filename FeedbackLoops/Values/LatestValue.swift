// SPDX-License-Identifier: MIT

import Signals

/// The value that an effect was started with, and the values that its id was requested with since.
public struct LatestValue<Value: Sendable>: Sendable {
  /// The value that the effect was started with.
  public let value: Value
  private let source: MutableProperty<Value>?

  @usableFromInline
  package init(_ value: Value, source: MutableProperty<Value>? = nil) {
    self.value = value
    self.source = source
  }

  /// The newest value and each later one, under the restart policy `follow`; else the first value as a constant.
  public var property: Property<Value> {
    source?.property ?? Property(constant: value)
  }

  /// The newest value and then each later one, under the restart policy `follow`; else the first value alone.
  public var signal: SafeSignal<Value> { property.signal }
}
