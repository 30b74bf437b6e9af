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
    transformed(
      FeedbackParts(
        prepare: { [parts] _, parent, event in
          guard let child = state(parent) else { return [] }
          return parts.prepare(child, event.flatMap(extract)).map { $0.embedded(embed) }
        },
        run: { [parts] _, outlet in
          let runner = parts.run(outlet.contramap(embed))
          let current = UncheckedBox<ID?>(nil)
          return Runner(
            attend: { _, parent, event in
              guard let child = state(parent) else {
                current.value = nil
                return runner.clear()
              }
              let id = id(child)
              if let last = current.value, last != id { runner.clear() }
              current.value = id
              runner.attend(child, event.flatMap(extract))
            },
            clear: { _ in runner.clear() })
        },
        model: { [parts] _, context in
          PartModel(.init(state: state, id: id, extract: extract), parts.model(context))
        }))
  }

  /// Returns a feedback that combines several feedbacks.
  @inlinable
  public static func combine(
    _ feedbacks: [Feedback], file: StaticString = #fileID, line: UInt = #line
  ) -> Feedback {
    Feedback(
      label: .place(file, line),
      FeedbackParts(
        prepare: { _, state, event in
          feedbacks.enumerated().flatMap { index, feedback in
            feedback.parts.prepare(state, event).map { $0.below(index, { $0 }) }
          }
        },
        run: { _, outlet in
          let runners = feedbacks.map { $0.parts.run(outlet.named($0.name)) }
          return Runner(
            attend: { _, state, event in for runner in runners { runner.attend(state, event) } },
            clear: { _ in for runner in runners { runner.clear() } })
        },
        model: { _, context in
          CombinedModel(feedbacks.map { $0.parts.model(context.named($0.name)) })
        }))
  }

  /// Returns a feedback that combines several feedbacks.
  @inlinable
  public static func combine(
    _ feedbacks: Feedback..., file: StaticString = #fileID, line: UInt = #line
  ) -> Feedback {
    combine(feedbacks, file: file, line: line)
  }
}
