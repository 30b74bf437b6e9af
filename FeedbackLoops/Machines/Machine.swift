// SPDX-License-Identifier: MIT

/// A state machine as a value: what there is before anything runs.
///
/// It does nothing by itself. A `FeedbackLoop` performs it; a test may ask its reducer and its
/// feedbacks without performing anything.
public struct Machine<State: Sendable, Event: Sendable>: Sendable {
  /// The state at the start.
  public let initial: State

  /// Changes the state for an event, in place and without effects.
  public let reduce: @Sendable (inout State, Event) -> Void

  /// What watches the state and answers with events.
  public let feedbacks: [Feedback<State, Event>]

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - reduce: Changes the state for an event, in place and without effects. It must not read the
  ///     state of the loop that runs it, which traps: readers on other threads wait until it is done,
  ///     and it has the state as its argument.
  ///   - feedbacks: What watches the state; all of them look at each new state, in this order.
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
