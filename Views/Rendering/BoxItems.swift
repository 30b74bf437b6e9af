// SPDX-License-Identifier: MIT

/// The identity of an item of a box across renderings.
enum BoxItemID<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Hashable, Sendable {
  case message
  case header(SectionID)
  case footer(SectionID)
  case node(NodeID)

  var isNode: Bool {
    if case .node = self { true } else { false }
  }

  /// Compares case by case. The synthesised comparison would look up the metadata of a tuple type on each call.
  static func == (left: BoxItemID, right: BoxItemID) -> Bool {
    switch left {
    case .message:
      if case .message = right { return true }
    case .header(let id):
      if case .header(let other) = right { return id == other }
    case .footer(let id):
      if case .footer(let other) = right { return id == other }
    case .node(let id):
      if case .node(let other) = right { return id == other }
    }
    return false
  }
}

/// The visible parts of a box as a flat list from top to bottom, each with an id.
@MainActor struct BoxItems<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable> {
  typealias ID = BoxItemID<SectionID, NodeID>

  /// The components of the items.
  private(set) var components: [any Component] = []
  /// The ids of the items, in the same order.
  private(set) var ids: [ID] = []
  /// The index of each id.
  private(set) var indices: [ID: Int] = [:]
  /// The number of items that can have the focus.
  private(set) var focusables = 0
  /// The ids of sections that were left out because an earlier section has the same id.
  private(set) var duplicateSections: [SectionID] = []
  /// The ids of nodes that were left out because an earlier node has the same id.
  private(set) var duplicateNodes: [NodeID] = []

  nonisolated init() {}

  /// Creates the list of a box.
  init(_ box: Box<SectionID, NodeID>) {
    let count = box.sections.reduce(1) { $0 + $1.nodes.count + 2 }
    components.reserveCapacity(count)
    ids.reserveCapacity(count)
    indices.reserveCapacity(count)
    if let message = box.message { _ = append(.message, MessageComponent(message: message)) }
    var seen: Set<SectionID> = []
    for section in box.sections {
      guard seen.insert(section.id).inserted else {
        duplicateSections.append(section.id)
        continue
      }
      if let header = section.header { _ = append(.header(section.id), header) }
      for node in section.nodes where !append(.node(node.id), node.component) {
        duplicateNodes.append(node.id)
      }
      if let footer = section.footer { _ = append(.footer(section.id), footer) }
    }
  }

  private mutating func append(_ id: ID, _ component: any Component) -> Bool {
    if let first = indices.updateValue(components.count, forKey: id) {
      indices[id] = first
      return false
    }
    ids.append(id)
    components.append(component)
    if component.isFocusable { focusables += 1 }
    return true
  }

  var count: Int { ids.count }

  /// Returns the index of an id. It is found in constant time, and fastest at its previous index.
  func index(of id: ID, near place: Int) -> Int? {
    // A range of indices would look up type metadata in code that isn't specialised.
    place < ids.count && ids[place] == id ? place : indices[id]
  }

  /// Returns the first item from an index that can have the focus, in either direction.
  func focusable(from index: Int, by step: Int) -> Int? {
    guard focusables > 0 else { return nil }
    var index = index
    while components.indices.contains(index) {
      if components[index].isFocusable { return index }
      index += step
    }
    return nil
  }

  /// Returns the item nearest to an index that can have the focus; of two at the same distance, the lower one.
  func nearestFocusable(to index: Int) -> Int? {
    let index = min(max(0, index), count - 1)
    guard let below = focusable(from: index, by: 1) else { return focusable(from: index, by: -1) }
    guard let above = focusable(from: index, by: -1), index - above < below - index else {
      return below
    }
    return above
  }

  /// The index of the last node.
  var lastNode: Int? { ids.lastIndex(where: \.isNode) }
}

extension BoxItems {
  /// Returns the changes of the nodes from other items to these.
  ///
  /// A node counts as moved if it is above one that was above it. Takes linear time in the number of items.
  func changes(from old: BoxItems) -> Rendering<SectionID, NodeID> {
    var changes = Rendering<SectionID, NodeID>(
      duplicateSections: duplicateSections, duplicateNodes: duplicateNodes)
    var furthest = -1
    for (place, id) in ids.enumerated() where id.isNode {
      if let index = old.index(of: id, near: place) {
        if index < furthest { changes.moved += 1 }
        furthest = max(furthest, index)
        changes.kept += 1
      } else {
        changes.inserted += 1
      }
    }
    changes.removed = old.ids.count(where: \.isNode) - changes.kept
    return changes
  }
}
