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

  /// Runs an effect at each state, in place of the effect of the state before.
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
