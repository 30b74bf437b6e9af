// SPDX-License-Identifier: MIT

import Synchronization

/// An ordered collection of elements with distinct ids, which looks up an element by its id in constant time.
///
/// Use it for the children of a state. The array records which elements an event has changed, so the cost of an event
/// in a loop doesn't grow with the number of children.
///
/// ```swift
/// var rows = IdentifiedArray([Row(id: 1), Row(id: 2)])
/// rows[id: 2]?.title = "Milk"
/// rows.append(Row(id: 2))    // false: the id is taken
/// rows.remove(id: 1)
/// rows.map(\.title)          // ["Milk"]
/// ```
///
/// Access by id or position and changes of one element take constant time. Insertion and removal take time that is
/// linear in the number of elements after the position. The array is copied on write. Two arrays are equal if their
/// elements are equal, in the same order.
public struct IdentifiedArray<ID: Hashable & Sendable, Element: Sendable>: Sendable {
  // SAFETY: the storage is changed only while one array refers to it, which `isKnownUniquelyReferenced` checks; shared
  // storage is constant.
  @usableFromInline
  final class Storage: @unchecked Sendable {
    @usableFromInline var elements: ContiguousArray<Element>
    @usableFromInline var ids: ContiguousArray<ID>
    @usableFromInline var places: [ID: Int]
    @usableFromInline var log: ChangeLog<ID>

    @inlinable
    init(
      elements: ContiguousArray<Element>, ids: ContiguousArray<ID>, places: [ID: Int],
      log: ChangeLog<ID>
    ) {
      self.elements = elements
      self.ids = ids
      self.places = places
      self.log = log
    }
  }

  @usableFromInline var storage: Storage
  @usableFromInline let idOf: @Sendable (Element) -> ID

  /// Creates an array.
  ///
  /// - Parameters:
  ///   - elements: The elements. Of several with the same id, the first one is used.
  ///   - id: Returns the id of an element, which must not change while the element is in the array.
  public init(_ elements: [Element] = [], id: @escaping @Sendable (Element) -> ID) {
    idOf = id
    storage = Storage(elements: [], ids: [], places: [:], log: ChangeLog())
    for element in elements where storage.places[id(element)] == nil {
      storage.places[id(element)] = storage.ids.count
      storage.ids.append(id(element))
      storage.elements.append(element)
    }
  }

  /// The ids, in the order of the elements.
  public var ids: some RandomAccessCollection<ID> & Sendable { storage.ids }

  /// Accesses the element with an id. Setting nil removes it; setting an element replaces it, or appends it if the id
  /// is new.
  ///
  /// An element that is set must have the id.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { storage.places[id].map { storage.elements[$0] } }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      precondition(idOf(newValue) == id, "The element has another id than the one it is set under.")
      if modify(id: id, { $0 = newValue }) == nil { append(newValue) }
    }
  }

  /// Changes the element with an id in place, and returns the result of the closure; nil if there is no such element.
  @inlinable
  @discardableResult
  public mutating func modify<Result>(
    id: ID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result? {
    guard let place = storage.places[id] else { return nil }
    makeUnique()
    storage.log.note(id)
    defer { checkID(at: place) }
    return try body(&storage.elements[place])
  }

  /// Returns the position of the element with an id.
  @inlinable
  public func index(id: ID) -> Int? { storage.places[id] }

  /// Appends an element, and returns true; returns false if its id is taken.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> Bool { insert(element, at: count) }

  /// Inserts an element before a position, and returns true; returns false if its id is taken.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> Bool {
    let id = idOf(element)
    guard storage.places[id] == nil else { return false }
    makeUnique()
    storage.log.noteOrder(id)
    storage.elements.insert(element, at: position)
    storage.ids.insert(id, at: position)
    renumber(from: position)
    return true
  }

  /// Removes and returns the element with an id.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let place = storage.places[id] else { return nil }
    makeUnique()
    storage.log.noteOrder(id)
    storage.places[id] = nil
    storage.ids.remove(at: place)
    defer { renumber(from: place) }
    return storage.elements.remove(at: place)
  }

  /// Removes the elements that satisfy a condition.
  @inlinable
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    let gone = try Set(storage.elements.filter(isRemoved).map(idOf))
    guard !gone.isEmpty else { return }
    makeUnique()
    for id in gone {
      storage.log.noteOrder(id)
      storage.places[id] = nil
    }
    storage.elements.removeAll { gone.contains(idOf($0)) }
    storage.ids.removeAll { gone.contains($0) }
    renumber(from: 0)
  }

  /// Moves the element at a position to another position.
  @inlinable
  public mutating func move(from source: Int, to target: Int) {
    guard source != target else { return }
    makeUnique()
    storage.log.noteOrder()
    storage.elements.insert(storage.elements.remove(at: source), at: target)
    storage.ids.insert(storage.ids.remove(at: source), at: target)
    renumber(from: Swift.min(source, target))
  }

  /// Removes all elements after the element with an id, and returns `true`; returns `false` if there is no such
  /// element.
  ///
  /// In a navigation stack, this returns to a screen.
  ///
  /// - Parameter id: The id of the element that is the last one afterwards.
  @inlinable
  @discardableResult
  public mutating func pop(to id: ID) -> Bool {
    guard let place = storage.places[id] else { return false }
    removeLast(from: place + 1)
    return true
  }

  /// Removes the element with an id and all elements after it, and returns `true`; returns `false` if there is no such
  /// element.
  ///
  /// In a navigation stack, this closes a screen and those that it has opened.
  ///
  /// - Parameter id: The id of the first element that is removed.
  @inlinable
  @discardableResult
  public mutating func pop(from id: ID) -> Bool {
    guard let place = storage.places[id] else { return false }
    removeLast(from: place)
    return true
  }

  @inlinable
  mutating func removeLast(from place: Int) {
    guard place < count else { return }
    makeUnique()
    for id in storage.ids[place...] {
      storage.log.noteOrder(id)
      storage.places[id] = nil
    }
    storage.ids.removeSubrange(place...)
    storage.elements.removeSubrange(place...)
  }

  /// Returns the ids that were inserted, changed or removed since a version; nil if this is unknown.
  @inlinable
  func changes(since version: UInt64) -> ContiguousArray<ID>? {
    storage.log.changes(since: version)
  }

  /// A number that identifies this content among all arrays of the process.
  @inlinable var version: UInt64 { storage.log.version }

  /// A number that identifies this sequence of ids among all arrays of the process.
  @inlinable var orderVersion: UInt64 { storage.log.order }

  @inlinable
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&storage) { return }
    storage = Storage(
      elements: storage.elements, ids: storage.ids, places: storage.places, log: storage.log)
  }

  @inlinable
  func renumber(from start: Int) {
    for place in start..<storage.ids.count { storage.places[storage.ids[place]] = place }
  }

  @inlinable
  func checkID(at place: Int) {
    precondition(
      idOf(storage.elements[place]) == storage.ids[place],
      "The id of an element was changed. Remove the element, and insert it with its new id.")
  }
}

extension IdentifiedArray where Element: Identifiable, Element.ID == ID {
  /// Creates an array of elements that are Identifiable.
  public init(_ elements: [Element] = []) {
    self.init(elements, id: \.id)
  }
}

extension IdentifiedArray: RandomAccessCollection {
  /// The index of the first element, which is 0.
  public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { storage.elements.count }

  /// The element at a position.
  @inlinable public subscript(position: Int) -> Element { storage.elements[position] }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether both have equal elements in the same order.
  public static func == (one: IdentifiedArray, other: IdentifiedArray) -> Bool {
    one.storage === other.storage || one.storage.elements == other.storage.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.elements)
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The description of the elements as an array.
  public var description: String { String(describing: Array(storage.elements)) }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror of the elements only.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage.elements, displayStyle: .collection)
  }
}

/// The most recent changes of an array.
@usableFromInline
struct ChangeLog<ID: Sendable>: Sendable {
  /// The version before the oldest recorded change.
  @usableFromInline var base: UInt64
  @usableFromInline var version: UInt64
  /// The version of the last change of the ids or of their order.
  @usableFromInline var order: UInt64
  @usableFromInline var changes: ContiguousArray<(version: UInt64, id: ID)> = []

  @usableFromInline
  init() {
    base = Versions.next()
    version = base
    order = base
  }

  /// Records a change of the ids, or only of their order.
  @inlinable
  mutating func noteOrder(_ id: ID? = nil) {
    order = Versions.next()
    if let id { note(id) }
  }

  @inlinable
  mutating func note(_ id: ID) {
    if changes.count >= 64 {
      changes.removeAll(keepingCapacity: true)
      base = version
    }
    version = Versions.next()
    changes.append((version, id))
  }

  @inlinable
  func changes(since seen: UInt64) -> ContiguousArray<ID>? {
    if seen == version { return [] }
    if seen == base { return ContiguousArray(changes.map(\.id)) }
    guard let index = changes.lastIndex(where: { $0.version == seen }) else { return nil }
    return ContiguousArray(changes[(index + 1)...].map(\.id))
  }
}

/// A generator of numbers that are unique in a process.
@usableFromInline
enum Versions {
  private static let last = Atomic<UInt64>(0)

  @usableFromInline
  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
