// SPDX-License-Identifier: MIT

/// A state machine as a value: an initial state, a reducer and feedbacks.
///
/// A machine does nothing itself. A ``FeedbackLoop`` runs it; a test can call its reducer and feedbacks directly.
public struct Machine<State: Sendable, Event: Sendable>: Sendable {
  /// The initial state.
  public let initial: State

  /// Changes the state for an event, in place and without effects.
  public let reduce: @Sendable (inout State, Event) -> Void

  /// The feedbacks, which answer states with effects.
  public let feedbacks: [Feedback<State, Event>]

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - reduce: Changes the state for an event, in place and without effects. It must not read the state of the loop
  ///     that runs it, which traps: readers on other threads wait until it has returned, and it has the state as its
  ///     argument.
  ///   - feedbacks: The feedbacks. All of them handle each new state, in this order; after an event was
  ///     dropped because its effect had been cancelled, another one is the first for one state.
  @inlinable
  public init(
    initial: State,
    reduce: @escaping @Sendable (inout State, Event) -> Void,
    feedbacks: [Feedback<State, Event>] = []
  ) {
    self.initial = initial
    self.reduce = reduce
    self.feedbacks = feedbacks
  }
}
