// SPDX-License-Identifier: MIT

// Pullbacks to a part of the parent, an optional part, and a case of an enum, each with the identity of an Identifiable
// child state, with a given identity, or without one.
extension Feature {
  /// Returns this feature for a part of a parent's state.
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's. It is changed in place.
  ///   - id: Returns the child's identity.
  ///   - event: The child's events in the parent's.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    state part: WritableKeyPath<Parent, State> & Sendable,
    id: @escaping @Sendable (State) -> ID,
    event: Prism<ParentEvent, Event>
  ) -> Feature<Parent, ParentEvent> {
    Feature<Parent, ParentEvent>(
      reducer.pullback(state: part, event: event.extract),
      feedbacks: feedbacks(state: { $0[keyPath: part] }, id: id, event: event))
  }

  /// Returns this feature for a part of a parent's state, with its `id` as identity.
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's. It is changed in place.
  ///   - event: The child's events in the parent's.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    state part: WritableKeyPath<Parent, State> & Sendable, event: Prism<ParentEvent, Event>
  ) -> Feature<Parent, ParentEvent> where State: Identifiable, State.ID: Sendable {
    pullback(state: part, id: { $0.id }, event: event)
  }

  /// Returns this feature for a part of a parent's state. A child without an identity continues
  /// the effects of the one before it.
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's. It is changed in place.
  ///   - event: The child's events in the parent's.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    state part: WritableKeyPath<Parent, State> & Sendable, event: Prism<ParentEvent, Event>
  ) -> Feature<Parent, ParentEvent> {
    pullback(state: part, id: { _ in SingleEffectID() }, event: event)
  }

  /// Returns this feature for a part of a parent's state that may be absent; then its events change nothing.
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's.
  ///   - id: Returns the child's identity.
  ///   - event: The child's events in the parent's.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    state part: WritableKeyPath<Parent, State?> & Sendable,
    id: @escaping @Sendable (State) -> ID,
    event: Prism<ParentEvent, Event>
  ) -> Feature<Parent, ParentEvent> {
    Feature<Parent, ParentEvent>(
      reducer.optional().pullback(state: part, event: event.extract),
      feedbacks: feedbacks(state: { $0[keyPath: part] }, id: id, event: event))
  }

  /// Returns this feature for a part of a parent's state that may be absent, with its `id` as identity.
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's.
  ///   - event: The child's events in the parent's.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    state part: WritableKeyPath<Parent, State?> & Sendable, event: Prism<ParentEvent, Event>
  ) -> Feature<Parent, ParentEvent> where State: Identifiable, State.ID: Sendable {
    pullback(state: part, id: { $0.id }, event: event)
  }

  /// Returns this feature for a part of a parent's state that may be absent. A child without an identity continues
  /// the effects of the one before it.
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's.
  ///   - event: The child's events in the parent's.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    state part: WritableKeyPath<Parent, State?> & Sendable, event: Prism<ParentEvent, Event>
  ) -> Feature<Parent, ParentEvent> {
    pullback(state: part, id: { _ in SingleEffectID() }, event: event)
  }

  /// Returns this feature for a case of a parent's state; in other cases its events change nothing.
  ///
  /// - Parameters:
  ///   - state: The case of the parent's state.
  ///   - id: Returns the child's identity.
  ///   - event: The child's events in the parent's.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    case state: Prism<Parent, State>,
    id: @escaping @Sendable (State) -> ID,
    event: Prism<ParentEvent, Event>
  ) -> Feature<Parent, ParentEvent> {
    Feature<Parent, ParentEvent>(
      reducer.pullback(case: state.extract, embed: state.embed, event: event.extract),
      feedbacks: feedbacks(state: state.extract, id: id, event: event))
  }

  /// Returns this feature for a case of a parent's state, with its `id` as identity.
  ///
  /// - Parameters:
  ///   - state: The case of the parent's state.
  ///   - event: The child's events in the parent's.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    case state: Prism<Parent, State>, event: Prism<ParentEvent, Event>
  ) -> Feature<Parent, ParentEvent> where State: Identifiable, State.ID: Sendable {
    pullback(case: state, id: { $0.id }, event: event)
  }

  /// Returns this feature for a case of a parent's state. A child without an identity continues
  /// the effects of the one before it.
  ///
  /// - Parameters:
  ///   - state: The case of the parent's state.
  ///   - event: The child's events in the parent's.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    case state: Prism<Parent, State>, event: Prism<ParentEvent, Event>
  ) -> Feature<Parent, ParentEvent> {
    pullback(case: state, id: { _ in SingleEffectID() }, event: event)
  }

  @inlinable
  func feedbacks<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    state: @escaping @Sendable (Parent) -> State?, id: @escaping @Sendable (State) -> ID,
    event: Prism<ParentEvent, Event>
  ) -> [Feedback<Parent, ParentEvent>] {
    feedbacks.map {
      $0.pullback(state: state, id: id, event: event.embed, extract: event.extract)
    }
  }
}

extension Feature {
  /// Returns this feature for a part that is presented and closed when it has a result.
  ///
  /// After the child has handled an event, `result` is called. If it returns a result, the child is removed, its
  /// effects are cancelled, and the parent receives the result, all in the same event.
  ///
  /// ```swift
  /// picker.presented(state: \Form.picker, event: FormEvent.picker) { picker, event in
  ///   event == .confirmed ? picker.date : nil
  /// } finish: { form, date in
  ///   form.date = date
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's; nil while nothing is presented.
  ///   - id: Returns the child's identity.
  ///   - event: The child's events in the parent's.
  ///   - result: Returns the result of the child after an event, or nil to keep it.
  ///   - finish: Changes the parent for a result. The child is removed before.
  @inlinable
  public func presented<
    Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable, Result: Sendable
  >(
    state part: WritableKeyPath<Parent, State?> & Sendable,
    id: @escaping @Sendable (State) -> ID,
    event: Prism<ParentEvent, Event>,
    result: @escaping @Sendable (State, Event) -> Result?,
    finish: @escaping @Sendable (inout Parent, Result) -> Void
  ) -> Feature<Parent, ParentEvent> {
    let reduce = reducer.reduce
    return Feature<Parent, ParentEvent>(
      reduce: { parent, parentEvent in
        guard let event = event.extract(parentEvent), var child = parent[keyPath: part].take()
        else { return }
        reduce(&child, event)
        if let result = result(child, event) {
          finish(&parent, result)
        } else {
          parent[keyPath: part] = child
        }
      },
      feedbacks: feedbacks(state: { $0[keyPath: part] }, id: id, event: event))
  }

  /// Returns this feature for a part that is presented and closed when it has a result, with its `id` as identity.
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's; nil while nothing is presented.
  ///   - event: The child's events in the parent's.
  ///   - result: Returns the result of the child after an event, or nil to keep it.
  ///   - finish: Changes the parent for a result. The child is removed before.
  @inlinable
  public func presented<Parent: Sendable, ParentEvent: Sendable, Result: Sendable>(
    state part: WritableKeyPath<Parent, State?> & Sendable,
    event: Prism<ParentEvent, Event>,
    result: @escaping @Sendable (State, Event) -> Result?,
    finish: @escaping @Sendable (inout Parent, Result) -> Void
  ) -> Feature<Parent, ParentEvent> where State: Identifiable, State.ID: Sendable {
    presented(state: part, id: { $0.id }, event: event, result: result, finish: finish)
  }

  /// Returns this feature for a part that is presented and closed when it has a result. A child without an identity continues
  /// the effects of the one before it.
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's; nil while nothing is presented.
  ///   - event: The child's events in the parent's.
  ///   - result: Returns the result of the child after an event, or nil to keep it.
  ///   - finish: Changes the parent for a result. The child is removed before.
  @inlinable
  public func presented<Parent: Sendable, ParentEvent: Sendable, Result: Sendable>(
    state part: WritableKeyPath<Parent, State?> & Sendable,
    event: Prism<ParentEvent, Event>,
    result: @escaping @Sendable (State, Event) -> Result?,
    finish: @escaping @Sendable (inout Parent, Result) -> Void
  ) -> Feature<Parent, ParentEvent> {
    presented(
      state: part, id: { _ in SingleEffectID() }, event: event, result: result, finish: finish)
  }
}
