// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Returns this feedback for a parent's state and events.
  ///
  /// If a child may be replaced by another one in one event, it needs an identity: conform its state to `Identifiable`,
  /// or pass `id`.
  ///
  /// - Parameters:
  ///   - state: Returns the child's state, for example a key path. While it returns nil, no effect runs.
  ///   - embed: Returns the parent's event for the child's, for example an enum case with one value.
  ///   - extract: Returns the child's event, or nil for other events of the parent.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    state: @escaping @Sendable (Parent) -> State?,
    event embed: @escaping @Sendable (Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> Event?
  ) -> Feedback<Parent, ParentEvent> {
    pullback(state: state, id: { _ in SingleEffectID() }, event: embed, extract: extract)
  }

  /// Returns this feedback for a parent's state and events, with the child's `id` as identity.
  ///
  /// A new id cancels the effects of the previous child.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    state: @escaping @Sendable (Parent) -> State?,
    event embed: @escaping @Sendable (Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> Event?
  ) -> Feedback<Parent, ParentEvent> where State: Identifiable, State.ID: Sendable {
    pullback(state: state, id: { $0.id }, event: embed, extract: extract)
  }

  /// Returns this feedback for a parent's state and events, with an identity for the child.
  ///
  /// - Parameters:
  ///   - state: Returns the child's state, for example a key path. While it returns nil, no effect runs.
  ///   - id: Returns the child's identity. A new id cancels the effects of the previous child.
  ///   - embed: Returns the parent's event for the child's, for example an enum case with one value.
  ///   - extract: Returns the child's event, or nil for other events of the parent.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    state: @escaping @Sendable (Parent) -> State?,
    id: @escaping @Sendable (State) -> ID,
    event embed: @escaping @Sendable (Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> Event?
  ) -> Feedback<Parent, ParentEvent> {
    Feedback<Parent, ParentEvent>(
      label: label,
      FeedbackDefinition(
        prepare: { [definition] parent, event in
          guard let child = state(parent) else { return [] }
          return definition.prepare(child, event.flatMap(extract)).map { $0.embedded(embed) }
        },
        run: { [definition] sink in
          let child = definition.run(sink.contramap(embed))
          var currentID: ID?
          return RunningFeedback(
            handle: { parent, event in
              let part = state(parent)
              let newID = part.map(id)
              if let currentID, currentID != newID { child.cancelAll() }
              currentID = newID
              if let part { child.handle(part, event.flatMap(extract)) }
            },
            cancelAll: child.cancelAll)
        },
        model: { [definition] name, comparesValues in
          PartModel(
            .init(state: state, id: id, extract: extract), definition.model(name, comparesValues))
        }))
  }

  /// Returns a feedback that combines several feedbacks.
  @inlinable
  public static func combine(
    _ feedbacks: [Feedback], fileID: StaticString = #fileID, line: UInt = #line
  ) -> Feedback {
    Feedback(
      label: .place(fileID, line),
      FeedbackDefinition(
        prepare: { state, event in
          feedbacks.enumerated().flatMap { index, feedback in
            feedback.definition.prepare(state, event).map { $0.below(index, { $0 }) }
          }
        },
        run: { sink in
          let all = feedbacks.map { $0.definition.run(sink.labelled($0.label)) }
          return RunningFeedback(
            handle: { state, event in for each in all { each.handle(state, event) } },
            cancelAll: { for each in all { each.cancelAll() } })
        },
        model: { _, comparesValues in
          CombinedModel(feedbacks.map { $0.model(comparesValues: comparesValues) })
        }))
  }

  /// Returns a feedback that combines several feedbacks.
  @inlinable
  public static func combine(
    _ feedbacks: Feedback..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> Feedback {
    combine(feedbacks, fileID: fileID, line: line)
  }
}
