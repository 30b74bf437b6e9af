// SPDX-License-Identifier: MIT

import Signals

/// A request of a feedback for an effect, as a value that hasn't started anything.
///
/// A feedback returns its requests for each state. The loop compares their ids with the running effects, starts the new
/// ones, and cancels those that are no longer requested.
///
/// ```swift
/// Feedback<Editor, EditorEvent>(
///   requestingAll: { editor, _ in
///     editor.drafts.map { draft in
///       EffectRequest(id: draft.id, value: draft.text, concurrency: .atMost(2), restart: .follow)
///     }
///   },
///   effect: { id, latest in saves(id, latest.signal) })
/// // At most two drafts are saved at a time; each save receives the newest text of its draft.
/// ```
public struct EffectRequest<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The identifier of the effect among the effects of its feedback.
  public var id: ID

  /// The initial value of the effect.
  public var value: Value

  /// The lifetime of the effect.
  public var lifetime: EffectLifetime

  /// The policy for the case that other effects of the feedback run.
  public var concurrency: ConcurrencyPolicy

  /// The policy for the case that an effect with the same id was requested before.
  public var restart: RestartPolicy

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - id: The identifier of the effect among the effects of its feedback.
  ///   - value: The initial value of the effect.
  ///   - lifetime: The lifetime of the effect.
  ///   - concurrency: The policy for the case that other effects of the feedback run.
  ///   - restart: The policy for the case that an effect with the same id was requested before.
  @inlinable
  public init(
    id: ID, value: Value, lifetime: EffectLifetime = .whileRequested,
    concurrency: ConcurrencyPolicy = .every, restart: RestartPolicy = .keep
  ) {
    self.id = id
    self.value = value
    self.lifetime = lifetime
    self.concurrency = concurrency
    self.restart = restart
  }
}

extension EffectRequest where ID == SingleEffectID {
  /// Creates a request of a feedback that requests one effect at a time.
  ///
  /// - Parameters:
  ///   - value: The initial value of the effect.
  ///   - lifetime: The lifetime of the effect.
  ///   - concurrency: The policy for the case that other effects of the feedback run.
  ///   - restart: The policy for the case that the effect was requested before.
  @inlinable
  public init(
    value: Value, lifetime: EffectLifetime = .whileRequested,
    concurrency: ConcurrencyPolicy = .every, restart: RestartPolicy = .keep
  ) {
    self.init(
      id: SingleEffectID(), value: value, lifetime: lifetime, concurrency: concurrency,
      restart: restart)
  }
}

extension EffectRequest where ID == Value {
  /// Creates a request whose id is its value.
  ///
  /// - Parameters:
  ///   - id: The identifier of the effect, and its initial value.
  ///   - lifetime: The lifetime of the effect.
  ///   - concurrency: The policy for the case that other effects of the feedback run.
  ///   - restart: The policy for the case that an effect with the same id was requested before.
  @inlinable
  public init(
    id: ID, lifetime: EffectLifetime = .whileRequested, concurrency: ConcurrencyPolicy = .every,
    restart: RestartPolicy = .keep
  ) {
    self.init(id: id, value: id, lifetime: lifetime, concurrency: concurrency, restart: restart)
  }
}

/// The lifetime of an effect.
public enum EffectLifetime: Hashable, Sendable {
  /// The effect is cancelled when its id is no longer requested.
  case whileRequested
  /// The effect runs to its completion, requested or not, unless a policy or the end of the loop cancels it.
  case untilCompletion
}

/// The policy for a request while other effects of the same feedback run.
public enum ConcurrencyPolicy: Hashable, Sendable {
  /// The request is started, and all other effects of the feedback are cancelled.
  case latest
  /// The request is ignored.
  case first
  /// The request is started in addition to the others.
  case every
  /// The request waits until fewer effects than the limit run. A limit of 0 or less counts as 1.
  case atMost(Int)
}

/// The policy for a request whose id was already requested by the previous state.
public enum RestartPolicy: Hashable, Sendable {
  /// The running effect continues. It does not receive the new value.
  case keep
  /// The running effect continues, and receives the new value through its ``LatestValue``.
  case follow
  /// A new effect is started as if the id had not been requested before.
  case restart
}

/// The identifier of the only effect of a feedback that requests one effect at a time.
public struct SingleEffectID: Hashable, Sendable, CustomStringConvertible {
  /// Creates the identifier.
  @inlinable
  public init() {}

  /// A text for logs.
  public var description: String { "only" }
}

/// The requests of a feedback for one state, in the order in which they are started. One request needs no array.
@usableFromInline
enum EffectRequests<ID: Hashable & Sendable, Value: Sendable>: RandomAccessCollection, Sendable {
  case one(EffectRequest<ID, Value>?)
  case many([EffectRequest<ID, Value>])

  @inlinable var startIndex: Int { 0 }

  @inlinable var endIndex: Int { count }

  @inlinable var count: Int {
    switch self {
    case .one(let request): request == nil ? 0 : 1
    case .many(let requests): requests.count
    }
  }

  @inlinable
  subscript(position: Int) -> EffectRequest<ID, Value> {
    switch self {
    case .one(.some(let request)): return request
    // Without a request there is no valid position.
    case .one(nil): return [][position]
    case .many(let requests): return requests[position]
    }
  }
}

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
