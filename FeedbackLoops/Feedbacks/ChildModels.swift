// SPDX-License-Identifier: MIT

/// The model of a feedback whose state is a part of another one, which may be absent or replaced.
@usableFromInline
final class PartModel<
  Parent: Sendable, ParentEvent: Sendable, State: Sendable, Event: Sendable,
  ID: Hashable & Sendable
>: EffectsModel<Parent, ParentEvent>, @unchecked Sendable {
  // SAFETY: only constants of Sendable types, as in the superclass.

  @usableFromInline
  struct Paths: Sendable {
    let state: @Sendable (Parent) -> State?
    let id: @Sendable (State) -> ID
    let extract: @Sendable (ParentEvent) -> Event?

    @usableFromInline
    init(
      state: @escaping @Sendable (Parent) -> State?, id: @escaping @Sendable (State) -> ID,
      extract: @escaping @Sendable (ParentEvent) -> Event?
    ) {
      self.state = state
      self.id = id
      self.extract = extract
    }
  }

  private let paths: Paths
  private let idle: EffectsModel<State, Event>
  private let child: EffectsModel<State, Event>
  private let id: ID?

  @usableFromInline
  convenience init(_ paths: Paths, _ idle: EffectsModel<State, Event>) {
    self.init(paths, idle, idle, nil)
  }

  private init(
    _ paths: Paths, _ idle: EffectsModel<State, Event>, _ child: EffectsModel<State, Event>,
    _ id: ID?
  ) {
    self.paths = paths
    self.idle = idle
    self.child = child
    // The id makes a difference only while effects run.
    self.id = child.isIdle ? nil : id
    super.init(digest: child.digest ^ (self.id?.hashValue ?? 0))
  }

  package override var isIdle: Bool { child.isIdle }

  package override func handling(
    _ parent: Parent, _ event: ParentEvent?
  ) -> EffectsModel<Parent, ParentEvent>? {
    guard let state = paths.state(parent) else {
      return child.isIdle ? nil : PartModel(paths, idle, idle, nil)
    }
    let newID = paths.id(state)
    let isReplaced = id != nil && id != newID
    let before = isReplaced ? idle : child
    let next = before.handling(state, event.flatMap(paths.extract))
    if next == nil, !isReplaced { return nil }
    return PartModel(paths, idle, next ?? before, newID)
  }

  package override var running: [Running] {
    child.running.map { running in
      Running(effect: running.effect) { [self] in
        PartModel(paths, idle, running.finishing(), id)
      }
    }
  }

  package override func finished() -> EffectsModel<Parent, ParentEvent> {
    let next = child.finished()
    return next === child ? self : PartModel(paths, idle, next, id)
  }

  package override var names: [String] { idle.names }

  @usableFromInline
  override func isSame(as other: EffectsModel<Parent, ParentEvent>) -> Bool {
    guard let other = other as? PartModel else { return false }
    return id == other.id && child == other.child
  }
}

/// The model of a feedback for each child of a collection.
@usableFromInline
final class CollectionModel<
  Parent: Sendable, ParentEvent: Sendable, State: Sendable, Event: Sendable,
  ID: Hashable & Sendable
>: EffectsModel<Parent, ParentEvent>, @unchecked Sendable {
  // SAFETY: only constants of Sendable types, as in the superclass.

  @usableFromInline
  struct Paths: Sendable {
    let children: @Sendable (Parent) -> [(ID, State)]
    let extract: @Sendable (ParentEvent) -> (id: ID, event: Event)?

    @usableFromInline
    init(
      children: @escaping @Sendable (Parent) -> [(ID, State)],
      extract: @escaping @Sendable (ParentEvent) -> (id: ID, event: Event)?
    ) {
      self.children = children
      self.extract = extract
    }
  }

  private let paths: Paths
  private let idle: EffectsModel<State, Event>
  /// The models of the children with running effects or waiting requests.
  private let children: [ID: EffectsModel<State, Event>]

  @usableFromInline
  convenience init(_ paths: Paths, _ idle: EffectsModel<State, Event>) {
    self.init(paths, idle, [:])
  }

  private init(
    _ paths: Paths, _ idle: EffectsModel<State, Event>,
    _ children: [ID: EffectsModel<State, Event>]
  ) {
    self.paths = paths
    self.idle = idle
    self.children = children
    var digest = 0
    for (id, child) in children { digest &+= child.digest ^ id.hashValue }
    super.init(digest: digest)
  }

  package override var isIdle: Bool { children.isEmpty }

  package override func handling(
    _ parent: Parent, _ event: ParentEvent?
  ) -> EffectsModel<Parent, ParentEvent>? {
    let event = event.flatMap(paths.extract)
    var next: [ID: EffectsModel<State, Event>] = [:]
    var (seen, isChanged) = (Set<ID>(), false)
    for (id, state) in paths.children(parent) where seen.insert(id).inserted {
      let before = children[id] ?? idle
      let after = before.handling(state, event?.id == id ? event?.event : nil)
      isChanged = isChanged || after != nil
      let model = after ?? before
      if !model.isIdle { next[id] = model }
    }
    return isChanged || next.count != children.count ? CollectionModel(paths, idle, next) : nil
  }

  package override var running: [Running] {
    children.flatMap { id, child in
      child.running.map { running in
        Running(effect: running.effect.below(id)) { [self] in
          var children = children
          children[id] = running.finishing()
          return CollectionModel(paths, idle, children)
        }
      }
    }
  }

  package override func finished() -> EffectsModel<Parent, ParentEvent> {
    let next = children.mapValues { $0.finished() }
    if next.allSatisfy({ $0.value === children[$0.key] }) { return self }
    return CollectionModel(paths, idle, next.filter { !$0.value.isIdle })
  }

  package override var names: [String] { idle.names }

  @usableFromInline
  override func isSame(as other: EffectsModel<Parent, ParentEvent>) -> Bool {
    (other as? CollectionModel)?.children == children
  }
}

/// The model of several combined feedbacks.
@usableFromInline
final class CombinedModel<State: Sendable, Event: Sendable>: EffectsModel<State, Event>,
  @unchecked Sendable
{
  // SAFETY: only constants of Sendable types, as in the superclass.

  private let parts: [EffectsModel<State, Event>]

  @usableFromInline
  init(_ parts: [EffectsModel<State, Event>]) {
    self.parts = parts
    var hasher = Hasher()
    for part in parts { hasher.combine(part.digest) }
    super.init(digest: hasher.finalize())
  }

  package override var isIdle: Bool { parts.allSatisfy(\.isIdle) }

  package override func handling(_ state: State, _ event: Event?) -> EffectsModel<State, Event>? {
    let next = parts.map { $0.handling(state, event) }
    if next.allSatisfy({ $0 == nil }) { return nil }
    return CombinedModel(zip(next, parts).map { $0 ?? $1 })
  }

  package override var running: [Running] {
    parts.enumerated().flatMap { index, part in
      part.running.map { running in
        Running(effect: running.effect) { [self] in
          var parts = parts
          parts[index] = running.finishing()
          return CombinedModel(parts)
        }
      }
    }
  }

  package override func finished() -> EffectsModel<State, Event> {
    let next = parts.map { $0.finished() }
    return zip(next, parts).allSatisfy { $0 === $1 } ? self : CombinedModel(next)
  }

  package override var names: [String] { parts.flatMap(\.names) }

  @usableFromInline
  override func isSame(as other: EffectsModel<State, Event>) -> Bool {
    (other as? CombinedModel)?.parts == parts
  }
}
