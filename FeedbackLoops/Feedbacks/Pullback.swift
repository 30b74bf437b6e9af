// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Returns this feedback for a parent's state and events.
  ///
  /// A child that may be replaced by another one in one event needs an identity: conform its state to
  /// `Identifiable`, or give `id`.
  ///
  /// - Parameters:
  ///   - state: Returns the child's state; a key path does. While it returns nil, no effect runs.
  ///   - embed: Makes the parent's event from the child's; a case with one value does.
  ///   - extract: Returns the child's event, or nil for other events of the parent.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    state: @escaping @Sendable (Parent) -> State?,
    event embed: @escaping @Sendable (Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> Event?
  ) -> Feedback<Parent, ParentEvent> {
    pullback(state: state, id: { _ in SingleEffectID() }, event: embed, extract: extract)
  }

  /// Returns this feedback for a parent's state and events; the child's id tells it from its successor.
  ///
  /// Another id cancels the effects of the child before.
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
  ///   - state: Returns the child's state; a key path does. While it returns nil, no effect runs.
  ///   - id: Returns what tells the child from its successor. Another id cancels the effects of the child before.
  ///   - embed: Makes the parent's event from the child's; a case with one value does.
  ///   - extract: Returns the child's event, or nil for other events of the parent.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    state: @escaping @Sendable (Parent) -> State?,
    id: @escaping @Sendable (State) -> ID,
    event embed: @escaping @Sendable (Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> Event?
  ) -> Feedback<Parent, ParentEvent> {
    transformed(
      prepare: { [prepare] parent, event in
        guard let child = state(parent) else { return [] }
        return prepare(child, event.flatMap(extract)).map { $0.embedded(embed) }
      },
      run: { [run] outlet in
        let runner = run(outlet.contramap(embed))
        let current = UncheckedBox<ID?>(nil)
        return Runner(
          attend: { parent, event in
            guard let child = state(parent) else {
              current.value = nil
              return runner.clear()
            }
            let id = id(child)
            if let last = current.value, last != id { runner.clear() }
            current.value = id
            runner.attend(child, event.flatMap(extract))
          },
          clear: runner.clear)
      },
      model: { [makeModel] context in
        PartModel(.init(state: state, id: id, extract: extract), makeModel(context))
      })
  }

  /// Returns several feedbacks as one.
  @inlinable
  public static func combine(
    _ feedbacks: [Feedback], file: StaticString = #fileID, line: UInt = #line
  ) -> Feedback {
    Feedback(
      label: .place(file, line),
      prepare: { state, event in
        feedbacks.enumerated().flatMap { index, feedback in
          feedback.prepare(state, event).map { $0.below(index, { $0 }) }
        }
      },
      run: { outlet in
        let runners = feedbacks.map { $0.run(outlet.named($0.name)) }
        return Runner(
          attend: { state, event in for runner in runners { runner.attend(state, event) } },
          clear: { for runner in runners { runner.clear() } })
      },
      model: { context in
        CombinedModel(feedbacks.map { $0.makeModel(context.named($0.name)) })
      })
  }

  /// Returns several feedbacks as one.
  @inlinable
  public static func combine(
    _ feedbacks: Feedback..., file: StaticString = #fileID, line: UInt = #line
  ) -> Feedback {
    combine(feedbacks, file: file, line: line)
  }
}
