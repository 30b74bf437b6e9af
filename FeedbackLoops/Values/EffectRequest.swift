// SPDX-License-Identifier: MIT

/// A request of a feedback for an effect, as a value: nothing has been started.
///
/// A feedback returns its requests for each state. The loop compares their ids with the effects that run, starts
/// what is new, and cancels what is no longer requested.
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
  /// Identifies the effect among the effects of its feedback.
  public var id: ID

  /// What the effect is started with.
  public var value: Value

  /// When the effect ends.
  public var lifetime: EffectLifetime

  /// What happens if other effects of the feedback run when this one is to start.
  public var concurrency: ConcurrencyPolicy

  /// What happens if an effect with the same id was requested before.
  public var restart: RestartPolicy

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - id: Identifies the effect among the effects of its feedback.
  ///   - value: What the effect is started with.
  ///   - lifetime: When the effect ends.
  ///   - concurrency: What happens if other effects of the feedback run when this one is to start.
  ///   - restart: What happens if an effect with the same id was requested before.
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
  ///   - value: What the effect is started with.
  ///   - lifetime: When the effect ends.
  ///   - concurrency: What happens if other effects of the feedback run when this one is to start.
  ///   - restart: What happens if the effect was requested before.
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
  ///   - id: Identifies the effect, and is what it is started with.
  ///   - lifetime: When the effect ends.
  ///   - concurrency: What happens if other effects of the feedback run when this one is to start.
  ///   - restart: What happens if an effect with the same id was requested before.
  @inlinable
  public init(
    id: ID, lifetime: EffectLifetime = .whileRequested, concurrency: ConcurrencyPolicy = .every,
    restart: RestartPolicy = .keep
  ) {
    self.init(id: id, value: id, lifetime: lifetime, concurrency: concurrency, restart: restart)
  }
}

/// When an effect ends.
public enum EffectLifetime: Hashable, Sendable {
  /// It is cancelled as soon as its id is no longer requested.
  case whileRequested
  /// It runs to its completion, requested or not, unless a policy or the end of the loop cancels it.
  case untilCompletion
}

/// What happens to a request if other effects of the same feedback run.
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

/// What happens to a request if an effect with the same id was requested by the state before.
public enum RestartPolicy: Hashable, Sendable {
  /// The running effect continues. It does not receive the new value.
  case keep
  /// The running effect continues, and receives the new value through its ``LatestValue``.
  case follow
  /// The request is a new one, for which a new effect is started as if the id had not been requested before.
  case restart
}

/// The identifier of the only effect of a feedback that requests one effect at a time.
public struct SingleEffectID: Hashable, Sendable, CustomStringConvertible {
  /// Creates the identifier.
  @inlinable
  public init() {}

  /// A word for logs.
  public var description: String { "only" }
}

/// The requests of a feedback for one state. One request needs no array.
@usableFromInline
enum EffectRequests<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  case none
  case one(EffectRequest<ID, Value>)
  /// Started in this order. Of several with the same id, the first one counts.
  case many([EffectRequest<ID, Value>])

  @inlinable
  init(_ request: EffectRequest<ID, Value>?) {
    if let request { self = .one(request) } else { self = .none }
  }
}
