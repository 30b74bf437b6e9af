// SPDX-License-Identifier: MIT

extension Feature {
  /// Returns this feature for each child of an identified array.
  ///
  /// The cost of an event grows with the number of children that it changes, and not with the number of all children. A
  /// navigation stack is an identified array, too: see ``IdentifiedArray/pop(to:)``.
  ///
  /// - Parameters:
  ///   - children: The children in the parent's state.
  ///   - event: A child's id and event in the parent's events.
  @inlinable
  public func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    _ children: WritableKeyPath<Parent, IdentifiedArray<ID, State>> & Sendable,
    event: Prism<ParentEvent, (id: ID, event: Event)>
  ) -> Feature<Parent, ParentEvent> {
    let embed = event.embed
    return Feature<Parent, ParentEvent>(
      reducer.forEach(children, event: event.extract),
      feedbacks: feedbacks.map {
        $0.forEach(
          { $0[keyPath: children] }, event: { id, event in embed((id: id, event: event)) },
          extract: event.extract)
      })
  }

  /// Returns this feature for each value of a dictionary.
  ///
  /// The cost of each event grows with the number of children. An ``IdentifiedArray`` avoids that.
  ///
  /// - Parameters:
  ///   - children: The children in the parent's state, by their ids.
  ///   - event: A child's id and event in the parent's events.
  @inlinable
  public func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    _ children: WritableKeyPath<Parent, [ID: State]> & Sendable,
    event: Prism<ParentEvent, (id: ID, event: Event)>
  ) -> Feature<Parent, ParentEvent> {
    let embed = event.embed
    return Feature<Parent, ParentEvent>(
      reducer.forEach(children, event: event.extract),
      feedbacks: feedbacks.map {
        $0.forEach(
          { $0[keyPath: children] }, event: { id, event in embed((id: id, event: event)) },
          extract: event.extract)
      })
  }
}
