// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Runs one effect as long as a condition holds: false cancels it.
  ///
  /// The effect is started for the state in which the condition began to hold; later states in which it
  /// holds change nothing. To let an effect finish, take `startingWhen`.
  ///
  /// - Parameters:
  ///   - condition: Whether the effect is wanted.
  ///   - effect: Makes the signal of events from the state in which the condition began to hold.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public init(
    while condition: @escaping @Sendable (State) -> Bool,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (State) -> SafeSignal<Event>
  ) {
    self.init(
      firstValueAfterNil: { condition($0) ? $0 : nil }, file: file, line: line, effect: effect)
  }

  /// Runs an effect each time that a condition begins to hold: false lets it go on to its end, and the
  /// next time cancels it if it still runs.
  ///
  /// To cancel it as soon as the condition no longer holds, take `while`.
  ///
  /// - Parameters:
  ///   - condition: What has to become true.
  ///   - effect: Makes the signal of events from the state in which the condition began to hold.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public init(
    startingWhen condition: @escaping @Sendable (State) -> Bool,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (State) -> SafeSignal<Event>
  ) {
    self.init(
      requesting: { state, _ in
        condition(state)
          ? EffectRequest(value: state, lifetime: .untilCompletion, concurrency: .latest) : nil
      }, file: file, line: line
    ) { _, latest in effect(latest.value) }
  }
}
