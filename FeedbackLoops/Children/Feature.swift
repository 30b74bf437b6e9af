// SPDX-License-Identifier: MIT

/// A feature as one value: its reducer and its feedbacks, which a parent includes in one line.
///
/// ```swift
/// let row = Feature<Row, RowEvent>(
///   reduce: { row, event in
///     switch event {
///     case .tapped: row.isSaving = true
///     case .saved: row.isSaving = false
///     }
///   },
///   feedbacks: [Feedback(while: { $0.isSaving }) { row in client.save(row.id).replace(with: .saved) }])
///
/// let list = Feature.combine(
///   row.forEach(\List.rows, event: ListEvent.rows),
///   detail.pullback(state: \List.detail, event: ListEvent.detail),
///   Feature(reduce: reduceList))
/// let loop = FeedbackLoop(Machine(initial: List(), list))
/// ```
///
/// An effect of a child is cancelled at the latest when the child is removed. A child has an identity: its id in a
/// collection, the `id` of an `Identifiable` state, or the value that `id:` returns. If another child replaces it, even
/// in one event, the effects of the previous one are cancelled, and their events never reach the successor.
///
/// A parent receives the events of its children. In a combination, features handle an event in their order.
public struct Feature<State: Sendable, Event: Sendable>: Sendable {
  /// Changes the state for an event.
  public let reducer: Reducer<State, Event>
  /// The feedbacks, in the order in which they handle a state.
  public let feedbacks: [Feedback<State, Event>]

  /// Creates a feature.
  ///
  /// - Parameters:
  ///   - reduce: Changes the state for an event, in place and without effects.
  ///   - feedbacks: The feedbacks, in the order in which they handle a state.
  @inlinable
  public init(
    reduce: @escaping @Sendable (inout State, Event) -> Void,
    feedbacks: [Feedback<State, Event>] = []
  ) {
    self.init(Reducer(reduce), feedbacks: feedbacks)
  }

  /// Creates a feature from a reducer.
  ///
  /// - Parameters:
  ///   - reducer: Changes the state for an event.
  ///   - feedbacks: The feedbacks, in the order in which they handle a state.
  @inlinable
  public init(_ reducer: Reducer<State, Event>, feedbacks: [Feedback<State, Event>] = []) {
    self.reducer = reducer
    self.feedbacks = feedbacks
  }

  /// Returns several features of one state as one, which handle each event in this order.
  @inlinable
  public static func combine(_ features: Feature...) -> Feature {
    let reduces = features.map(\.reducer.reduce)
    return Feature(
      reduce: { state, event in for reduce in reduces { reduce(&state, event) } },
      feedbacks: features.flatMap(\.feedbacks))
  }
}

extension Machine {
  /// Creates the machine of a feature.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - feature: The reducer and the feedbacks.
  @inlinable
  public init(initial: State, _ feature: Feature<State, Event>) {
    self.init(initial: initial, reduce: feature.reducer.reduce, feedbacks: feature.feedbacks)
  }
}

extension FeedbackLoop {
  /// Creates a loop of a feature, which does nothing before `start`.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - feature: The reducer and the feedbacks.
  @inlinable
  public convenience init(initial: State, _ feature: Feature<State, Event>) {
    self.init(Machine(initial: initial, feature))
  }
}
