// SPDX-License-Identifier: MIT

import Signals

/// The stores of the children in an identified array. Only the stores of changed children are notified of an event.
///
/// ```swift
/// let rows = loop.children(\.rows, event: ListEvent.row)
/// rows.ids                       // a signal of the ids, whenever they or their order change
/// rows[id: 7]?.state.signal      // row 7, and then each change of it
/// rows[id: 7]?.send(.tapped)     // ListEvent.row(7, .tapped)
/// ```
///
/// The cost of an event grows with the number of children that it changes, and not with the number of observers.
/// The state of a child completes when the child is removed. The stores don't keep the loop running.
public final class ChildStores<ID: Hashable & Sendable, Child: Sendable, Event: Sendable>: Sendable
{
  @usableFromInline let current: @Sendable () -> IdentifiedArray<ID, Child>
  @usableFromInline let hub: ChildHub<ID, Child>
  @usableFromInline let sendEvent: @Sendable (ID, Event, StaticString, UInt) -> Void

  @inlinable
  init<State: Sendable, ParentEvent: Sendable>(
    _ engine: Engine<State, ParentEvent>,
    _ children: @escaping @Sendable (State) -> IdentifiedArray<ID, Child>,
    _ embed: @escaping @Sendable (ID, Event) -> ParentEvent
  ) {
    current = { children(engine.state) }
    sendEvent = { id, event, file, line in
      engine.send(embed(id, event), engine.sent(file, line))
    }
    hub = ChildHub(
      perform: { work in engine.submit(.work(work)) },
      current: { engine.isStarted ? children(engine.state) : nil })
    engine.add(
      Observer(
        next: { [weak hub] state in hub?.look(at: children(state)) },
        end: { [weak hub] _ in hub?.complete() }),
      hub.lifetime)
  }

  /// A signal of the ids in the order of the children: the current ids first, then after each change of them or their
  /// order.
  @inlinable
  public var ids: SafeSignal<[ID]> {
    SafeSignal(serial: { [hub] observer, lifetime in hub.addOrder(observer, lifetime) })
  }

  /// The store of a child; nil if no child has this id.
  @inlinable
  public subscript(id id: ID) -> ScopedStore<Child, Event>? {
    guard let child = current()[id: id] else { return nil }
    // After its removal, a child has its last value.
    return ScopedStore(
      state: Property(
        value: { [current] in current()[id: id] ?? child },
        signal: SafeSignal(serial: { [hub] observer, lifetime in hub.add(id, observer, lifetime) }))
    ) { [sendEvent] event, file, line in sendEvent(id, event, file, line) }
  }
}

/// The observers of children, each of which receives the changes of one child. For the turn of the loop only.
@usableFromInline
final class ChildHub<ID: Hashable & Sendable, Child: Sendable>: Sendable {
  @usableFromInline
  struct Content: Sendable {
    @usableFromInline var children: [ID: Broadcast<Child, Never>] = [:]
    @usableFromInline var orders: Broadcast<[ID], Never>?
    /// The last seen versions of the elements and of the order. The array itself isn't stored, since the reducer would
    /// have to copy it then.
    @usableFromInline var version: UInt64 = 0
    @usableFromInline var order: UInt64 = 0
    @usableFromInline var isOver = false

    @inlinable
    init(isOver: Bool = false) {
      self.isOver = isOver
    }
  }

  /// The observation of the loop, which ends with the hub.
  @usableFromInline let lifetime = Lifetime()
  @usableFromInline let content = UncheckedBox(Content())
  @usableFromInline let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  @usableFromInline let current: @Sendable () -> IdentifiedArray<ID, Child>?

  @inlinable
  init(
    perform: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    current: @escaping @Sendable () -> IdentifiedArray<ID, Child>?
  ) {
    self.perform = perform
    self.current = current
  }

  @inlinable
  deinit {
    lifetime.end()
  }

  /// Sends the children that have changed to their observers, and the order if it has changed.
  @inlinable
  func look(at children: IdentifiedArray<ID, Child>) {
    let changes = children.changes(since: content.value.version)
    content.value.version = children.version
    if children.orderVersion != content.value.order {
      content.value.order = children.orderVersion
      content.value.orders?.deliver(Array(children.ids))
    }
    if content.value.children.isEmpty { return }
    if let changes {
      if changes.count == 1 { return look(at: changes[0], in: children) }
      var seen: Set<ID> = []
      for id in changes where seen.insert(id).inserted { look(at: id, in: children) }
    } else {
      for id in Array(content.value.children.keys) { look(at: id, in: children) }
    }
  }

  @inlinable
  func look(at id: ID, in children: IdentifiedArray<ID, Child>) {
    guard let broadcast = content.value.children[id] else { return }
    if let child = children[id: id] {
      broadcast.deliver(child)
    } else {
      content.value.children[id] = nil
      broadcast.end(.completed)
    }
  }

  /// Completes all observations, since the loop has stopped.
  @inlinable
  func complete() {
    let last = content.value
    content.value = Content(isOver: true)
    for broadcast in last.children.values { broadcast.end(.completed) }
    last.orders?.end(.completed)
  }

  /// Adds an observer of a child, which receives the child immediately if the loop has started.
  @inlinable
  func add(_ id: ID, _ observer: SafeObserver<Child>, _ lifetime: Lifetime) {
    perform { [self] in
      guard !lifetime.isEnded else { return }
      let children = current()
      if content.value.isOver || children.map({ $0[id: id] == nil }) ?? false {
        if let child = children?[id: id] { observer.send(child) }
        return observer.complete()
      }
      let broadcast = content.value.children[id] ?? Broadcast()
      content.value.children[id] = broadcast
      add(observer, lifetime, to: broadcast, first: children?[id: id])
    }
  }

  /// Adds an observer of the ids.
  @inlinable
  func addOrder(_ observer: SafeObserver<[ID]>, _ lifetime: Lifetime) {
    perform { [self] in
      guard !lifetime.isEnded else { return }
      let ids = current().map { Array($0.ids) }
      if content.value.isOver {
        if let ids { observer.send(ids) }
        return observer.complete()
      }
      let orders = content.value.orders ?? Broadcast()
      content.value.orders = orders
      add(observer, lifetime, to: orders, first: ids)
    }
  }

  @inlinable
  func add<Element: Sendable>(
    _ observer: SafeObserver<Element>, _ lifetime: Lifetime,
    to broadcast: Broadcast<Element, Never>, first: Element?
  ) {
    // The observation also ends in the turn of the loop, so that the list doesn't change during a delivery.
    let place = Lifetime()
    broadcast.add(observer.until(endOf: lifetime, in: place), place) { observer in
      if let first { observer.send(first) }
    }
    // It retains the hub, and with it the observation of the loop.
    lifetime.onEnd { [self] in perform { place.end() } }
  }
}
