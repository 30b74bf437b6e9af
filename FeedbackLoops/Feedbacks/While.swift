// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Creates a feedback that runs one effect while a condition holds. The effect is cancelled when the condition
  /// becomes false.
  ///
  /// The effect is started for the state in which the condition became true; later states in which it holds are
  /// ignored. To let an effect complete, use `startingWhen`.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the effect is to run.
  ///   - effect: Returns the signal of events for the state in which the condition became true.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public init(
    while condition: @escaping @Sendable (State) -> Bool,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (State) -> SafeSignal<Event>
  ) {
    self.init(
      firstValueAfterNil: { condition($0) ? $0 : nil }, fileID: fileID, line: line, effect: effect)
  }

  /// Creates a feedback that runs an effect each time a condition becomes true. When the condition becomes false, the
  /// effect continues; when it becomes true again, an effect that still runs is cancelled.
  ///
  /// To cancel the effect when the condition becomes false, use `while`.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - effect: Returns the signal of events for the state in which the condition became true.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public init(
    startingWhen condition: @escaping @Sendable (State) -> Bool,
    fileID: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (State) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, _ in
        condition(state)
          ? EffectRequest(value: state, lifetime: .untilCompletion, concurrency: .latest) : nil
      }, fileID: fileID, line: line
    ) { _, latest in effect(latest.value) }
  }
}
