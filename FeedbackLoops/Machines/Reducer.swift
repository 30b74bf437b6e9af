// SPDX-License-Identifier: MIT

/// A pure function that changes a state for an event, as a composable value.
///
/// ```swift
/// let counter = Reducer<Int, CounterEvent> { count, event in
///   if event == .increment { count += 1 }
/// }
/// ```
public struct Reducer<State: Sendable, Event: Sendable>: Sendable {
  /// Changes the state for an event, in place and without effects.
  public let reduce: @Sendable (inout State, Event) -> Void

  /// Creates a reducer.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Event) -> Void) {
    self.reduce = reduce
  }

  /// Returns a reducer that calls several reducers in order, each on the result of the previous
  /// one.
  ///
  /// A parent's reducer that is combined with a child's receives the child's events too.
  @inlinable
  public static func combine(_ reducers: Reducer...) -> Reducer {
    Reducer { state, event in
      for reducer in reducers { reducer.reduce(&state, event) }
    }
  }

  /// Returns this reducer for a part of a parent's state and the child's events.
  ///
  /// - Parameters:
  ///   - part: The child's state in the parent's. It is changed in place.
  ///   - extract: Returns the child's event, or nil for other events of the parent.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    state part: WritableKeyPath<Parent, State> & Sendable,
    event extract: @escaping @Sendable (ParentEvent) -> Event?
  ) -> Reducer<Parent, ParentEvent> {
    Reducer<Parent, ParentEvent> { [reduce] parent, event in
      if let event = extract(event) { reduce(&parent[keyPath: part], event) }
    }
  }

  /// Returns this reducer for a case of a parent's state; in other cases, its events change
  /// nothing.
  ///
  /// - Parameters:
  ///   - extractState: Returns the child's state, or nil for other cases.
  ///   - embed: Returns the parent's state for the child's, for example an enum case with one
  ///     value.
  ///   - extract: Returns the child's event, or nil for other events of the parent.
  @inlinable
  public func pullback<Parent: Sendable, ParentEvent: Sendable>(
    case extractState: @escaping @Sendable (Parent) -> State?,
    embed: @escaping @Sendable (State) -> Parent,
    event extract: @escaping @Sendable (ParentEvent) -> Event?
  ) -> Reducer<Parent, ParentEvent> {
    Reducer<Parent, ParentEvent> { [reduce] parent, event in
      guard let event = extract(event), var child = extractState(parent) else { return }
      reduce(&child, event)
      parent = embed(child)
    }
  }

  /// Returns this reducer for an optional state; its events change nothing while the state is nil.
  @inlinable
  public func optional() -> Reducer<State?, Event> {
    Reducer<State?, Event> { [reduce] state, event in
      guard var child = state.take() else { return }
      reduce(&child, event)
      state = child
    }
  }

  /// Returns this reducer for each child of an identified array, in constant time for each event.
  ///
  /// An event for a removed child changes nothing.
  ///
  /// - Parameters:
  ///   - children: The children in the parent's state.
  ///   - extract: Returns a child's id and event, or nil for other events of the parent.
  @inlinable
  public func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    _ children: WritableKeyPath<Parent, IdentifiedArray<ID, State>> & Sendable,
    event extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)?
  ) -> Reducer<Parent, ParentEvent> {
    Reducer<Parent, ParentEvent> { [reduce] parent, event in
      guard let (id, event) = extract(event) else { return }
      parent[keyPath: children].modify(id: id) { reduce(&$0, event) }
    }
  }

  /// Returns this reducer for each value of a dictionary, in constant time for each event.
  ///
  /// An event for a removed child changes nothing.
  ///
  /// - Parameters:
  ///   - children: The children in the parent's state, by their ids.
  ///   - extract: Returns a child's id and event, or nil for other events of the parent.
  @inlinable
  public func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    _ children: WritableKeyPath<Parent, [ID: State]> & Sendable,
    event extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)?
  ) -> Reducer<Parent, ParentEvent> {
    Reducer<Parent, ParentEvent> { [reduce] parent, event in
      guard let (id, event) = extract(event),
        let index = parent[keyPath: children].index(forKey: id)
      else { return }
      reduce(&parent[keyPath: children].values[index], event)
    }
  }

  /// Returns this reducer for each child of an array, which is searched for the id of each event.
  ///
  /// An event for a removed child changes nothing. An ``IdentifiedArray`` avoids the search.
  ///
  /// - Parameters:
  ///   - children: The children in the parent's state.
  ///   - id: Returns the id of a child.
  ///   - extract: Returns a child's id and event, or nil for other events of the parent.
  @inlinable
  public func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    _ children: WritableKeyPath<Parent, [State]> & Sendable,
    id: @escaping @Sendable (State) -> ID,
    event extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)?
  ) -> Reducer<Parent, ParentEvent> {
    Reducer<Parent, ParentEvent> { [reduce] parent, event in
      guard let (wanted, event) = extract(event),
        let index = parent[keyPath: children].firstIndex(where: { id($0) == wanted })
      else { return }
      reduce(&parent[keyPath: children][index], event)
    }
  }
}
