// SPDX-License-Identifier: MIT

import Signals

extension Feedback {
  /// Returns this feedback for each child of an identified array. The effects of a removed child are cancelled.
  ///
  /// The cost of an event grows with the number of children that it changes, and not with the number of all children.
  ///
  /// - Parameters:
  ///   - children: Returns the children, for example a key path.
  ///   - embed: Returns the parent's event for a child's id and event.
  ///   - extract: Returns a child's id and event, or nil for other events of the parent.
  @inlinable
  public func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    _ children: @escaping @Sendable (Parent) -> IdentifiedArray<ID, State>,
    event embed: @escaping @Sendable (ID, Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)?
  ) -> Feedback<Parent, ParentEvent> {
    forEach(
      all: { parent in
        let children = children(parent)
        return Array(zip(children.ids, children))
      },
      event: embed, extract: extract
    ) { group, parent, event in
      group.handle(children(parent), event.flatMap(extract))
    }
  }

  /// Returns this feedback for each child of an array. The effects of a removed child are cancelled.
  ///
  /// The cost of each event grows with the number of children. An ``IdentifiedArray`` avoids that.
  ///
  /// - Parameters:
  ///   - children: Returns the children, for example a key path. Of several with the same id, the first one is used.
  ///   - id: Returns the id of a child.
  ///   - embed: Returns the parent's event for a child's id and event.
  ///   - extract: Returns a child's id and event, or nil for other events of the parent.
  @inlinable
  public func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    _ children: @escaping @Sendable (Parent) -> [State],
    id: @escaping @Sendable (State) -> ID,
    event embed: @escaping @Sendable (ID, Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)?
  ) -> Feedback<Parent, ParentEvent> {
    forEach(
      all: { children($0).map { (id($0), $0) } }, event: embed, extract: extract
    ) { group, parent, event in
      group.handle(children(parent), id: id, event.flatMap(extract))
    }
  }

  /// Returns this feedback for each value of a dictionary. The effects of a removed child are cancelled.
  ///
  /// The cost of each event grows with the number of children. An ``IdentifiedArray`` avoids that.
  ///
  /// - Parameters:
  ///   - children: Returns the children by their ids, for example a key path.
  ///   - embed: Returns the parent's event for a child's id and event.
  ///   - extract: Returns a child's id and event, or nil for other events of the parent.
  @inlinable
  public func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    _ children: @escaping @Sendable (Parent) -> [ID: State],
    event embed: @escaping @Sendable (ID, Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)?
  ) -> Feedback<Parent, ParentEvent> {
    forEach(
      all: { children($0).map { ($0.key, $0.value) } }, event: embed, extract: extract
    ) { group, parent, event in
      group.handle(children(parent), event.flatMap(extract))
    }
  }

  @inlinable
  func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    all: @escaping @Sendable (Parent) -> [(ID, State)],
    event embed: @escaping @Sendable (ID, Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)?,
    handle: @escaping @Sendable (ChildFeedbacks<ID, State, Event>, Parent, ParentEvent?) -> Void
  ) -> Feedback<Parent, ParentEvent> {
    Feedback<Parent, ParentEvent>(
      label: label,
      FeedbackDefinition(
        prepare: { [definition] parent, event in
          let event = event.flatMap(extract)
          return all(parent).flatMap { id, child in
            definition.prepare(child, event?.id == id ? event?.event : nil).map {
              $0.below(id) { embed(id, $0) }
            }
          }
        },
        run: { [definition] sink in
          let group = ChildFeedbacks<ID, State, Event> { id in
            definition.run(sink.contramap(path: "\(id)/") { embed(id, $0) })
          }
          return RunningFeedback(
            handle: { parent, event in handle(group, parent, event) },
            cancelAll: { group.cancelAll() })
        },
        model: { [definition] name, comparesValues in
          CollectionModel(
            .init(children: all, extract: extract), definition.model(name, comparesValues))
        }))
  }
}

/// The running feedbacks of the children of a collection. For the turn of the loop only.
@usableFromInline
final class ChildFeedbacks<ID: Hashable & Sendable, State: Sendable, Event: Sendable> {
  @usableFromInline var running: [ID: RunningFeedback<State, Event>] = [:]
  /// The ids of the last array, to detect efficiently that the children are the same.
  @usableFromInline var ids: ContiguousArray<ID> = []
  /// The version of the last identified array.
  @usableFromInline var version: UInt64 = 0
  @usableFromInline let make: (ID) -> RunningFeedback<State, Event>

  @inlinable
  init(_ make: @escaping (ID) -> RunningFeedback<State, Event>) {
    self.make = make
  }

  /// Handles the children that an event has changed, and the child that the event belongs to.
  @inlinable
  func handle(_ children: IdentifiedArray<ID, State>, _ event: (id: ID, event: Event)?) {
    defer { version = children.version }
    guard let changes = children.changes(since: version) else {
      keep(children.ids)
      for (id, child) in zip(children.ids, children) {
        handle(id, child, event?.id == id ? event?.event : nil)
      }
      return
    }
    // Most events change one child, and belong to it.
    if changes.count == 1, event == nil || event?.id == changes[0] {
      return handle(changes[0], in: children, event)
    }
    var seen: Set<ID> = []
    for id in changes where seen.insert(id).inserted { handle(id, in: children, event) }
    if let event, seen.insert(event.id).inserted { handle(event.id, in: children, event) }
  }

  @inlinable
  func handle(_ id: ID, in children: IdentifiedArray<ID, State>, _ event: (id: ID, event: Event)?) {
    if let child = children[id: id] {
      handle(id, child, event?.id == id ? event?.event : nil)
    } else if let feedback = running.removeValue(forKey: id) {
      feedback.cancelAll()
    }
  }

  /// Handles all children of an array.
  @inlinable
  func handle(
    _ children: [State], id: (State) -> ID, _ event: (id: ID, event: Event)?
  ) {
    let ids = ContiguousArray(children.map(id))
    if ids != self.ids {
      keep(ids)
      self.ids = ids
    }
    // With as many feedbacks as ids, the ids are distinct.
    var seen: Set<ID>? = running.count < ids.count ? [] : nil
    for (id, child) in zip(ids, children) {
      if let isNew = seen?.insert(id).inserted, !isNew { continue }
      handle(id, child, event?.id == id ? event?.event : nil)
    }
  }

  /// Handles all values of a dictionary.
  @inlinable
  func handle(_ children: [ID: State], _ event: (id: ID, event: Event)?) {
    if children.count < running.count
      || !running.keys.allSatisfy({ children[$0] != nil })
    {
      keep(children.keys)
    }
    for (id, child) in children { handle(id, child, event?.id == id ? event?.event : nil) }
  }

  @inlinable
  func handle(_ id: ID, _ child: State, _ event: Event?) {
    if let feedback = running[id] { return feedback.handle(child, event) }
    let feedback = make(id)
    running[id] = feedback
    feedback.handle(child, event)
  }

  /// Cancels the effects of all children except the given ones.
  @inlinable
  func keep(_ ids: some Collection<ID>) {
    if running.isEmpty { return }
    let ids = Set(ids)
    for (id, feedback) in running where !ids.contains(id) {
      running[id] = nil
      feedback.cancelAll()
    }
  }

  /// Cancels the effects of all children, and forgets the children.
  @inlinable
  func cancelAll() {
    let last = running
    (running, ids, version) = ([:], [], 0)
    for child in last.values { child.cancelAll() }
  }
}
