// SPDX-License-Identifier: MIT

import Signals

/// What a feedback wants for a state and the event that led to it: keyed values, each one an effect.
public enum EffectRequests<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// No effect.
  case none
  /// One effect.
  case one(Key, Value)
  /// Several effects, started in this order. A key that comes twice counts once, the first time.
  case many([(key: Key, value: Value)])
}

extension EffectRequests where Key == SingleEffectID {
  /// One effect for a value, none for nil.
  @inlinable
  public init(_ value: Value?) {
    self = value.map { .one(SingleEffectID(), $0) } ?? .none
  }
}

extension EffectRequests where Key == Value {
  /// One effect whose key is its value, none for nil.
  @inlinable
  public init(key: Value?) {
    self = key.map { .one($0, $0) } ?? .none
  }
}

/// What happens when a key is wanted again that was wanted before.
public enum RestartPolicy<Value: Sendable>: Sendable {
  /// The effect goes on, and knows nothing of it.
  case keep
  /// The effect goes on, and is told the new value, unless the closure says that it is the old one.
  case follow(isSame: @Sendable (_ old: Value, _ new: Value) -> Bool)
  /// It is a new wish: what becomes of the one before is a matter of the span and the policy.
  case restart
}

/// How long an effect lives.
public enum EffectLifetime: Hashable, Sendable {
  /// As long as its key is wanted: it is cancelled when the key goes.
  case whileRequested
  /// To its own end, whether it is wanted or not, unless a policy or the end of the loop cancels it.
  case untilCompletion
}

/// What becomes of a new wish of a feedback while other effects of it run.
public enum ConcurrencyPolicy: Hashable, Sendable {
  /// It is started, and the others are cancelled.
  case latest
  /// It is ignored.
  case first
  /// It is started beside the others.
  case every
  /// It is started when less than so many run, at once or later; 0 and less count as 1.
  case atMost(Int)
}

/// The value that an effect was wanted for, and what became of it since.
public struct LatestValue<Value: Sendable>: Sendable {
  /// The value that the effect was started for.
  public let value: Value
  private let source: MutableProperty<Value>?

  @usableFromInline
  package init(_ value: Value, source: MutableProperty<Value>? = nil) {
    self.value = value
    self.source = source
  }

  /// The newest value, and each one from now on, of feedbacks that follow; else the value for ever.
  public var property: Property<Value> {
    source?.property ?? Property(constant: value)
  }

  /// The newest value and then each new one, of feedbacks that follow; else the value alone.
  public var signal: SafeSignal<Value> { property.signal }
}
