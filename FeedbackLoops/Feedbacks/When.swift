// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Runs an effect for what a query on the state asks for; nil cancels it, another value replaces it,
  /// and equal values in a row are one.
  ///
  /// - Parameters:
  ///   - query: What the state asks for, or nil.
  ///   - effect: Makes the signal of events which answers a query.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public init<Query: Hashable & Sendable>(
    when query: @escaping @Sendable (State) -> Query?,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Query) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, _ in query(state).map { EffectRequest(id: $0) } }, file: file,
      line: line
    ) { query, _ in effect(query) }
  }

  /// The same as `when`, for values that can be compared but not hashed.
  @inlinable
  public init<Query: Equatable & Sendable>(
    skippingRepeated query: @escaping @Sendable (State) -> Query?,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Query) -> SafeSignal<Event>
  ) {
    self.init(when: { query($0).map(EqualKey.init) }, file: file, line: line) { effect($0.value) }
  }

  /// Runs an effect for the value that each state has, and starts it anew at each state; nil cancels it.
  @inlinable
  public init<Value: Sendable>(
    lensing value: @escaping @Sendable (State) -> Value?,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, _ in value(state).map { EffectRequest(value: $0, restart: .restart) } },
      file: file, line: line
    ) { _, latest in effect(latest.value) }
  }

  /// Runs an effect for the first value that comes after nil; other values change nothing, nil cancels.
  @inlinable
  public init<Value: Sendable>(
    firstValueAfterNil value: @escaping @Sendable (State) -> Value?,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, _ in value(state).map { EffectRequest(value: $0) } }, file: file,
      line: line
    ) { _, latest in effect(latest.value) }
  }

  /// Runs an effect for the value that each state has, and starts it again at each state; nil cancels it.
  ///
  /// The same as `init(lensing:effect:)`, in the spelling of ReactiveFeedback.
  ///
  /// - Parameters:
  ///   - value: Returns the value of a state, or nil.
  ///   - file: The file for the default name.
  ///   - line: The line for the default name.
  ///   - effects: Returns the signal of events that answers a value.
  @_disfavoredOverload
  @inlinable
  public init<Value: Sendable>(
    lensing value: @escaping @Sendable (State) -> Value?,
    file: StaticString = #fileID, line: UInt = #line,
    effects: @escaping @Sendable (Value) -> SafeSignal<Event>
  ) {
    self.init(lensing: value, file: file, line: line, effect: effects)
  }

  /// Runs an effect at each state in which a condition holds, in place of the effect of the state before.
  ///
  /// A state in which the condition doesn't hold cancels the effect. `while` and `startingWhen` start one effect for
  /// all states in which the condition holds.
  ///
  /// - Parameters:
  ///   - condition: Returns whether a state has an effect.
  ///   - file: The file for the default name.
  ///   - line: The line for the default name.
  ///   - effects: Returns the signal of events that answers a state.
  @inlinable
  public init(
    predicate condition: @escaping @Sendable (State) -> Bool,
    file: StaticString = #fileID, line: UInt = #line,
    effects: @escaping @Sendable (State) -> SafeSignal<Event>
  ) {
    self.init(lensing: { condition($0) ? $0 : nil }, file: file, line: line, effect: effects)
  }

  /// Runs an effect at each state, in place of the effect of the state before.
  ///
  /// An event of the effect leads to another state, which cancels the effects of all such feedbacks. If several of
  /// them answer the same state at once, one event is handled, the others are dropped, and a feedback whose event was
  /// dropped looks first at a later state: each of them has its turn. If they answer after the same time, the
  /// one that started first always answers first. An effect that must not be cancelled by the next state needs the lifetime
  /// ``EffectLifetime/untilCompletion``, as those of `on` have.
  @inlinable
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    effects: @escaping @Sendable (State) -> SafeSignal<Event>
  ) {
    self.init(lensing: { $0 }, file: file, line: line, effect: effects)
  }
}

/// A key for values that can only be compared. All of them hash alike, which costs nothing where one
/// effect lives at a time.
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
