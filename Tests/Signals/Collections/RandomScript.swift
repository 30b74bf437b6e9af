// SPDX-License-Identifier: MIT

import Signals
import TestKit

/// An element with an identity and content.
struct Item: Hashable, Sendable {
  var id: Int
  var text: Int

  static func random(using generator: inout SeededRandom) -> Item {
    // Few identities, so that they often occur twice.
    Item(id: .random(in: 0..<40, using: &generator), text: .random(in: 0..<9, using: &generator))
  }
}

/// Random edits of an observable array.
struct RandomScript {
  var generator: SeededRandom

  init(seed: UInt64) {
    generator = SeededRandom(seed)
  }

  /// Makes one edit, of any kind that the array offers.
  mutating func edit(_ array: ObservableArray<Item>) {
    let count = array.elements.count
    let kind = Int.random(in: 0..<(count > 60 ? 16 : 14), using: &generator)
    guard count > 0 || [0, 1, 7, 9].contains(kind) else { return array.append(item()) }
    switch kind {
    case 0, 1: array.append(item())
    case 2, 3: array.insert(item(), at: .random(in: 0...count, using: &generator))
    case 4: array.remove(at: index(count))
    case 5: array.move(from: index(count), to: index(count))
    case 6: array[index(count)] = item()
    case 7: array.append(contentsOf: items(upTo: 5))
    case 8: array.replaceSubrange(range(count), with: items(upTo: 6))
    case 9: array.replace(with: edited(array.elements))
    case 10: array.replace(with: edited(array.elements), id: \.id)
    case 11: array.batch { $0 = edited($0) }
    case 12: array.batch(id: \.id) { $0.shuffle(using: &generator) }
    case 13: array[index(count)].text += 1
    case 14: array.replaceSubrange(range(count), with: [])
    case 15 where Bool.random(using: &generator): array.removeAll()
    default: array.remove(at: 0)
    }
  }

  /// An array a few edits away.
  mutating func edited(_ items: [Item]) -> [Item] {
    var items = items
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: items.insert(item(), at: .random(in: 0...items.count, using: &generator))
      case 1 where !items.isEmpty: items.remove(at: index(items.count))
      case 2 where !items.isEmpty: items[index(items.count)].text += 1
      case 3 where items.count > 1: items.swapAt(index(items.count), index(items.count))
      default: break
      }
    }
    return items
  }

  mutating func item() -> Item { .random(using: &generator) }

  mutating func items(upTo limit: Int) -> [Item] {
    (0..<Int.random(in: 0...limit, using: &generator)).map { _ in item() }
  }

  private mutating func index(_ count: Int) -> Int { .random(in: 0..<count, using: &generator) }

  private mutating func range(_ count: Int) -> Range<Int> {
    let start = Int.random(in: 0...count, using: &generator)
    return start..<Int.random(in: start...min(count, start + 8), using: &generator)
  }
}

/// A list that moves its rows one by one as the changes say, and counts what it can't do.
struct ListModel<Element: Sendable & Equatable>: Sendable {
  private(set) var rows: [Element] = []
  private(set) var faults: [String] = []
  private(set) var resets = 0

  mutating func receive(_ changeset: Changeset<Element>) {
    guard let changes = changeset.changes else {
      rows = changeset.elements
      resets += 1
      return
    }
    receive(changes, of: changeset.elements)
    if rows != changeset.elements {
      faults.append("\(changes) led to \(rows) instead of \(changeset.elements)")
      rows = changeset.elements
    }
  }

  mutating func receive(_ changes: ArrayChanges, of elements: [Element]) {
    let oldCount = rows.count
    var moved: [Int: Element] = [:]
    let targets = Dictionary(
      changes.moves.map { ($0.from, $0.to) }, uniquingKeysWith: { _, last in last })
    for index in (changes.deletes + targets.keys).sorted(by: >) {
      guard rows.indices.contains(index) else { return fail("no row to remove at \(index)") }
      let row = rows.remove(at: index)
      if let target = targets[index] { moved[target] = row }
    }
    let arrivals = changes.inserts + changes.moves.map(\.to)
    if Set(arrivals).count != arrivals.count { fail("two rows for one place in \(changes)") }
    for index in arrivals.sorted() {
      guard index <= rows.count, elements.indices.contains(index) else {
        return fail("no place to insert at \(index)")
      }
      rows.insert(moved[index] ?? elements[index], at: index)
    }
    for update in changes.updates {
      guard update.old < oldCount, rows.indices.contains(update.new) else {
        return fail("no row to update for \(update)")
      }
      rows[update.new] = elements[update.new]
    }
    let isAscending =
      changes.deletes == changes.deletes.sorted() && changes.inserts == changes.inserts.sorted()
    if !isAscending { fail("not ascending: \(changes)") }
  }

  private mutating func fail(_ fault: String) {
    faults.append(fault)
  }
}

/// A list with sections that moves its rows as the changes say.
struct NaiveSections<ID: Hashable & Sendable, Element: Sendable & Equatable>: Sendable {
  private(set) var sections: [SectionModel<ID, Element>] = []
  private(set) var faults: [String] = []

  mutating func receive(_ changeset: SectionChangeset<ID, Element>) {
    defer { sections = changeset.sections }
    guard let changes = changeset.changes else { return }
    var kept = sections
    for edits in changes.elements {
      var list = ListModel<Element>()
      list.receive(Changeset(sections[edits.old].elements))
      list.receive(
        Changeset(changeset.sections[edits.new].elements, changes: edits.changes))
      faults += list.faults
      kept[edits.old] = SectionModel(id: sections[edits.old].id, elements: list.rows)
    }
    var list = ListModel<SectionModel<ID, Element>>()
    list.receive(Changeset(kept))
    list.receive(Changeset(changeset.sections, changes: changes.sections))
    faults += list.faults
  }
}
