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
      group.attend(children(parent), event.flatMap(extract))
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
      group.attend(children(parent), id: id, event.flatMap(extract))
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
      group.attend(children(parent), event.flatMap(extract))
    }
  }

  @inlinable
  func forEach<Parent: Sendable, ParentEvent: Sendable, ID: Hashable & Sendable>(
    all: @escaping @Sendable (Parent) -> [(ID, State)],
    event embed: @escaping @Sendable (ID, Event) -> ParentEvent,
    extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)?,
    attend: @escaping @Sendable (ChildRunners<ID, State, Event>, Parent, ParentEvent?) -> Void
  ) -> Feedback<Parent, ParentEvent> {
    transformed(
      FeedbackParts(
        prepare: { [parts] _, parent, event in
          let event = event.flatMap(extract)
          return all(parent).flatMap { id, child in
            parts.prepare(child, event?.id == id ? event?.event : nil).map {
              $0.below(id) { embed(id, $0) }
            }
          }
        },
        run: { [parts] _, outlet in
          let group = ChildRunners<ID, State, Event> { id in
            parts.run(outlet.contramap(path: "\(id)/") { embed(id, $0) })
          }
          return Runner(
            attend: { _, parent, event in attend(group, parent, event) },
            clear: { _ in group.clear() })
        },
        model: { [parts] _, context in
          CollectionModel(.init(children: all, extract: extract), parts.model(context))
        }))
  }
}

/// The runners of the children of a collection. For the turn of the loop only.
@usableFromInline
final class ChildRunners<ID: Hashable & Sendable, State: Sendable, Event: Sendable>: Sendable {
  @usableFromInline
  struct Content: Sendable {
    @usableFromInline var runners: [ID: Runner<State, Event>] = [:]
    /// The ids of the last array, to detect efficiently that the children are the same.
    @usableFromInline var ids: ContiguousArray<ID> = []
    /// The version of the last identified array.
    @usableFromInline var version: UInt64 = 0

    @inlinable
    init() {}
  }

  @usableFromInline let make: @Sendable (ID) -> Runner<State, Event>
  @usableFromInline let content = UncheckedBox(Content())

  @inlinable
  init(_ make: @escaping @Sendable (ID) -> Runner<State, Event>) {
    self.make = make
  }

  /// Handles the children that an event has changed, and the child that the event belongs to.
  @inlinable
  func attend(_ children: IdentifiedArray<ID, State>, _ event: (id: ID, event: Event)?) {
    defer { content.value.version = children.version }
    guard let changes = children.changes(since: content.value.version) else {
      keep(children.ids)
      for (id, child) in zip(children.ids, children) {
        attend(id, child, event?.id == id ? event?.event : nil)
      }
      return
    }
    // Most events change one child, and belong to it.
    if changes.count == 1, event == nil || event?.id == changes[0] {
      return attend(changes[0], in: children, event)
    }
    var seen: Set<ID> = []
    for id in changes where seen.insert(id).inserted { attend(id, in: children, event) }
    if let event, seen.insert(event.id).inserted { attend(event.id, in: children, event) }
  }

  @inlinable
  func attend(_ id: ID, in children: IdentifiedArray<ID, State>, _ event: (id: ID, event: Event)?) {
    if let child = children[id: id] {
      attend(id, child, event?.id == id ? event?.event : nil)
    } else if let runner = content.value.runners.removeValue(forKey: id) {
      runner.clear()
    }
  }

  /// Handles all children of an array.
  @inlinable
  func attend(
    _ children: [State], id: (State) -> ID, _ event: (id: ID, event: Event)?
  ) {
    let ids = ContiguousArray(children.map(id))
    if ids != content.value.ids {
      keep(ids)
      content.value.ids = ids
    }
    // With as many runners as ids, the ids are distinct.
    var seen: Set<ID>? = content.value.runners.count < ids.count ? [] : nil
    for (id, child) in zip(ids, children) {
      if let isNew = seen?.insert(id).inserted, !isNew { continue }
      attend(id, child, event?.id == id ? event?.event : nil)
    }
  }

  /// Handles all values of a dictionary.
  @inlinable
  func attend(_ children: [ID: State], _ event: (id: ID, event: Event)?) {
    if children.count < content.value.runners.count
      || !content.value.runners.keys.allSatisfy({ children[$0] != nil })
    {
      keep(children.keys)
    }
    for (id, child) in children { attend(id, child, event?.id == id ? event?.event : nil) }
  }

  @inlinable
  func attend(_ id: ID, _ child: State, _ event: Event?) {
    if let runner = content.value.runners[id] { return runner.attend(child, event) }
    let runner = make(id)
    content.value.runners[id] = runner
    runner.attend(child, event)
  }

  /// Cancels the effects of all children except the given ones.
  @inlinable
  func keep(_ ids: some Collection<ID>) {
    if content.value.runners.isEmpty { return }
    let ids = Set(ids)
    for (id, runner) in content.value.runners where !ids.contains(id) {
      content.value.runners[id] = nil
      runner.clear()
    }
  }

  @inlinable
  func clear() {
    let last = content.value
    content.value = Content()
    for runner in last.runners.values { runner.clear() }
  }
}
