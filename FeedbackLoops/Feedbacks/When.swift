// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Creates a feedback that runs an effect for a query of the state. Nil cancels the effect, another value replaces
  /// it, and consecutive equal values are one query.
  ///
  /// ```swift
  /// Feedback<Page, PageEvent>(when: { $0.loadingNumber }) { number in
  ///   client.page(number).map(PageEvent.loaded)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - query: Returns the query of a state, or nil.
  ///   - effect: Returns the signal of events that answers a query.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public init<Query: Hashable & Sendable>(
    when query: @escaping @Sendable (State) -> Query?,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Query) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, _ in query(state).map { EffectRequest(id: $0) } }, fileID: fileID,
      line: line
    ) { query, _ in effect(query) }
  }

  /// Creates a feedback like `when`, for queries that are Equatable but not Hashable.
  @inlinable
  public init<Query: Equatable & Sendable>(
    skippingRepeated query: @escaping @Sendable (State) -> Query?,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Query) -> SafeSignal<Event>
  ) {
    self.init(when: { query($0).map(EqualKey.init) }, fileID: fileID, line: line) {
      effect($0.value)
    }
  }

  /// Creates a feedback that runs an effect for the value of each state, and restarts it at each state; nil cancels it.
  @inlinable
  public init<Value: Sendable>(
    lensing value: @escaping @Sendable (State) -> Value?,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, _ in value(state).map { EffectRequest(value: $0, restart: .restart) } },
      fileID: fileID, line: line
    ) { _, latest in effect(latest.value) }
  }

  /// Creates a feedback that runs an effect for the first value after nil. Other values are ignored, and nil cancels
  /// the effect.
  @inlinable
  public init<Value: Sendable>(
    firstValueAfterNil value: @escaping @Sendable (State) -> Value?,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, _ in value(state).map { EffectRequest(value: $0) } }, fileID: fileID,
      line: line
    ) { _, latest in effect(latest.value) }
  }

  /// Creates a feedback that runs an effect for the value of each state, and restarts it at each state; nil cancels it.
  ///
  /// This is `init(lensing:effect:)` in the spelling of ReactiveFeedback.
  ///
  /// - Parameters:
  ///   - value: Returns the value of a state, or nil.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  ///   - effects: Returns the signal of events that answers a value.
  @_disfavoredOverload
  @inlinable
  public init<Value: Sendable>(
    lensing value: @escaping @Sendable (State) -> Value?,
    fileID: StaticString = #fileID, line: UInt = #line,
    effects: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(lensing: value, fileID: fileID, line: line, effect: effects)
  }

  /// Creates a feedback that runs an effect at each state in which a condition holds, and cancels that of the previous
  /// state.
  ///
  /// A state in which the condition doesn't hold cancels the effect. `while` and `startingWhen` start one effect for
  /// all consecutive states in which the condition holds.
  ///
  /// - Parameters:
  ///   - condition: Returns whether a state has an effect.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  ///   - effects: Returns the signal of events that answers a state.
  @inlinable
  public init(
    predicate condition: @escaping @Sendable (State) -> Bool,
    fileID: StaticString = #fileID, line: UInt = #line,
    effects: @escaping @Sendable (State) -> SafeSignal<Event>
  ) {
    self.init(lensing: { condition($0) ? $0 : nil }, fileID: fileID, line: line, effect: effects)
  }

  /// Creates a feedback that runs an effect at each state, and cancels that of the previous state.
  ///
  /// An event of the effect leads to another state, which cancels the effects of all such feedbacks. If several of them
  /// answer the same state immediately, one event is handled, the others are dropped, and a feedback whose event was
  /// dropped handles a later state first, so that each has its turn. If they answer after the same time, the first started
  /// one always answers first. An effect that must not be cancelled by the next state needs the lifetime
  /// ``EffectLifetime/untilCompletion``, which the effects of `on` have.
  @inlinable
  public init(
    fileID: StaticString = #fileID, line: UInt = #line,
    effects: @escaping @Sendable (State) -> SafeSignal<Event>
  ) {
    self.init(lensing: { $0 }, fileID: fileID, line: line, effect: effects)
  }
}

/// A key for values that are only Equatable. All keys have the same hash, which has no cost if only one effect lives at
/// a time.
@usableFromInline
struct EqualKey<Value: Equatable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  @usableFromInline var description: String { String(describing: value) }

  @inlinable
  func hash(into hasher: inout Hasher) {}
}
