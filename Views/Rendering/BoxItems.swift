// SPDX-License-Identifier: MIT

/// What is known of an item of a box from one rendering to the next.
enum BoxItemID<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Hashable, Sendable {
  case message
  case header(SectionID)
  case footer(SectionID)
  case node(NodeID)

  var isNode: Bool {
    if case .node = self { true } else { false }
  }

  /// Compares case by case: the comparison that the compiler makes looks up the type of a pair each time.
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

/// A box as one list of what shows, from top to bottom, each part known by an id of its own.
@MainActor struct BoxItems<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable> {
  typealias ID = BoxItemID<SectionID, NodeID>

  /// What shows.
  private(set) var components: [any Component] = []
  /// What the items are known by, in the same order.
  private(set) var ids: [ID] = []
  /// Where the item of an id is.
  private(set) var indices: [ID: Int] = [:]
  /// How many items can have the focus.
  private(set) var focusables = 0
  /// Ids of sections that were left out, since there is one of the same id above.
  private(set) var duplicateSections: [SectionID] = []
  /// Ids of nodes that were left out, since there is one of the same id above.
  private(set) var duplicateNodes: [NodeID] = []

  nonisolated init() {}

  /// Lists the parts of a box.
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

  /// Where the item of an id is, found at once where it was before.
  func index(of id: ID, near place: Int) -> Int? {
    // No range of indices is made for it: in code that isn't specialised that looks types up.
    place < ids.count && ids[place] == id ? place : indices[id]
  }

  /// The first item that can have the focus, of those from an index on, in either direction.
  func focusable(from index: Int, by step: Int) -> Int? {
    guard focusables > 0 else { return nil }
    var index = index
    while components.indices.contains(index) {
      if components[index].isFocusable { return index }
      index += step
    }
    return nil
  }

  /// The item that can have the focus and lies nearest to an index; of two equally near the lower one.
  func nearestFocusable(to index: Int) -> Int? {
    let index = min(max(0, index), count - 1)
    guard let below = focusable(from: index, by: 1) else { return focusable(from: index, by: -1) }
    guard let above = focusable(from: index, by: -1), index - above < below - index else {
      return below
    }
    return above
  }

  /// The last node.
  var lastNode: Int? { ids.lastIndex(where: \.isNode) }
}

extension BoxItems {
  /// What became of the nodes on the way from other items to these.
  ///
  /// A node has moved when it stands above one that stood above it. One pass over either list, and no more.
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
