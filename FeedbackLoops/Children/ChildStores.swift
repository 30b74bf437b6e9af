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
  @usableFromInline let hub: ChildObservers<ID, Child>
  @usableFromInline let sendEvent: @Sendable (ID, Event, StaticString, UInt) -> Void

  @inlinable
  init<State: Sendable, ParentEvent: Sendable>(
    _ engine: Engine<State, ParentEvent>,
    _ children: @escaping @Sendable (State) -> IdentifiedArray<ID, Child>,
    _ embed: @escaping @Sendable (ID, Event) -> ParentEvent
  ) {
    current = { children(engine.state) }
    sendEvent = { id, event, file, line in
      engine.send(embed(id, event), from: engine.outside(file, line))
    }
    hub = ChildObservers(
      perform: { engine.perform($0) },
      current: { engine.isStarted ? children(engine.state) : nil })
    engine.add(
      Observer(
        next: { [weak hub] state in hub?.handle(children(state)) },
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

/// The observers of children, each of which receives the changes of one child, and the observers of their order.
// SAFETY: the variables are used in the turns of the loop only, and so by one thread at a time. The constants are of
// Sendable types.
@usableFromInline
final class ChildObservers<ID: Hashable & Sendable, Child: Sendable>: @unchecked Sendable {
  /// The lifetime of the observation of the loop, which ends with this object.
  @usableFromInline let lifetime = Lifetime()
  @usableFromInline let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  @usableFromInline let current: @Sendable () -> IdentifiedArray<ID, Child>?

  @usableFromInline var children: [ID: ObserverList<StateObserver<Child>>] = [:]
  @usableFromInline var orders = ObserverList<StateObserver<[ID]>>()
  /// The number of the last observer that was added.
  @usableFromInline var lastObserver = 0
  /// The last handled versions of the elements and of the order. The array itself isn't stored, since the reducer would
  /// have to copy it then.
  @usableFromInline var version: UInt64 = 0
  @usableFromInline var order: UInt64 = 0
  @usableFromInline var isCompleted = false

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
  func handle(_ array: IdentifiedArray<ID, Child>) {
    let changes = array.changes(since: version)
    version = array.version
    if array.orderVersion != order {
      order = array.orderVersion
      if !orders.isEmpty {
        let ids = Array(array.ids)
        orders.forEach { $0.send(ids) }
      }
    }
    if children.isEmpty { return }
    if let changes {
      if changes.count == 1 { return send(changes[0], in: array) }
      var seen: Set<ID> = []
      for id in changes where seen.insert(id).inserted { send(id, in: array) }
    } else {
      for id in Array(children.keys) { send(id, in: array) }
    }
  }

  /// Sends a child to its observers, or completes them if the child was removed.
  @inlinable
  func send(_ id: ID, in array: IdentifiedArray<ID, Child>) {
    guard let observers = children[id] else { return }
    if let child = array[id: id] {
      observers.forEach { $0.send(child) }
    } else {
      children[id] = nil
      observers.forEach { $0.complete() }
    }
  }

  /// Completes all observations, since the loop has stopped.
  @inlinable
  func complete() {
    let (lastChildren, lastOrders) = (children, orders)
    children = [:]
    orders = ObserverList()
    isCompleted = true
    for observers in lastChildren.values { observers.forEach { $0.complete() } }
    lastOrders.forEach { $0.complete() }
  }

  /// Adds an observer of a child, which receives the child immediately if the loop has started.
  @inlinable
  func add(_ id: ID, _ observer: SafeObserver<Child>, _ lifetime: Lifetime) {
    perform { [self] in
      let receiver = StateObserver(observer, lifetime)
      let array = current()
      let child = array?[id: id]
      if let child { receiver.send(child) }
      if isCompleted || array != nil && child == nil { return receiver.complete() }
      if lifetime.isEnded { return }
      lastObserver += 1
      let number = lastObserver
      children[id, default: ObserverList()].add(receiver, number: number)
      // It retains this object, and with it the observation of the loop.
      lifetime.onEnd { [self] in
        perform { [weak self] in self?.removeObserver(number, of: id) }
      }
    }
  }

  @inlinable
  func removeObserver(_ number: Int, of id: ID) {
    children[id]?.remove(number)
    if children[id]?.isEmpty == true { children[id] = nil }
  }

  /// Adds an observer of the ids.
  @inlinable
  func addOrder(_ observer: SafeObserver<[ID]>, _ lifetime: Lifetime) {
    perform { [self] in
      let receiver = StateObserver(observer, lifetime)
      if let array = current() { receiver.send(Array(array.ids)) }
      if isCompleted { return receiver.complete() }
      if lifetime.isEnded { return }
      lastObserver += 1
      let number = lastObserver
      orders.add(receiver, number: number)
      lifetime.onEnd { [self] in perform { [weak self] in self?.orders.remove(number) } }
    }
  }
}
