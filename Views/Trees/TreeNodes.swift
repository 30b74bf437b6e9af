// SPDX-License-Identifier: MIT

/// The visible nodes of a tree in order: the roots, and below each expanded branch its children.
///
/// Children are requested when a branch is expanded for the first time, and cached. Expanding and collapsing take time
/// linear in the number of visible descendants; finding a node by its id takes constant time.
struct TreeNodes {
  /// A visible node.
  struct Node {
    let id: AnyHashable
    /// The number of its ancestors.
    let depth: Int
    /// A Boolean value that indicates whether it is the last node of its branch.
    let isLast: Bool
    /// A bit for each ancestor level that has further nodes. Levels beyond 64 have no lines.
    let lines: UInt64
  }

  /// The visible nodes.
  private(set) var nodes: [Node] = []
  /// The expanded branches, visible or not.
  private(set) var expanded: Set<AnyHashable> = []

  private var known: [AnyHashable: [AnyHashable]] = [:]
  private var places: [AnyHashable: Int]?
  private var roots: [AnyHashable] = []
  private let children: (AnyHashable) -> [AnyHashable]

  /// The maximum depth of expanded branches.
  static let mostDepth = 1000

  /// Creates a tree of roots, with some branches expanded.
  init(
    roots: [AnyHashable], expanded: Set<AnyHashable> = [],
    children: @escaping (AnyHashable) -> [AnyHashable]
  ) {
    self.children = children
    self.expanded = expanded
    self.roots = roots
    nodes = self.flattened(roots, depth: 0, lines: 0, below: [])
  }

  /// Expands the branches of a set, and collapses all others, in time linear in the number of visible nodes.
  mutating func show(expanded ids: Set<AnyHashable>) {
    guard ids != expanded else { return }
    (expanded, places) = (ids, nil)
    nodes = flattened(roots, depth: 0, lines: 0, below: [])
  }

  /// Returns all branches, requesting their children. It stops after a number of them, since a tree may be endless.
  mutating func allBranches(
    atMost most: Int = 5_000, where isBranch: (AnyHashable) -> Bool
  ) -> Set<AnyHashable> {
    var (branches, found, next): (Set<AnyHashable>, [AnyHashable], Int) = ([], roots, 0)
    while next < found.count, branches.count < most {
      let id = found[next]
      next += 1
      if isBranch(id), branches.insert(id).inserted { found += childIDs(of: id) }
    }
    return branches
  }

  /// Returns whether a branch is expanded.
  func isExpanded(_ id: AnyHashable) -> Bool { expanded.contains(id) }

  /// Returns the index of a node among the visible ones.
  mutating func index(of id: AnyHashable) -> Int? {
    if places == nil {
      var places: [AnyHashable: Int] = Dictionary(minimumCapacity: nodes.count)
      for (index, node) in nodes.enumerated() where places[node.id] == nil {
        places[node.id] = index
      }
      self.places = places
    }
    return places?[id]
  }

  /// Returns the index of a node's parent.
  func parent(of index: Int) -> Int? {
    guard nodes.indices.contains(index), nodes[index].depth > 0 else { return nil }
    return nodes[..<index].lastIndex { $0.depth < nodes[index].depth }
  }

  /// Returns the index after the visible descendants of a node.
  func end(of index: Int) -> Int {
    nodes[(index + 1)...].firstIndex { $0.depth <= nodes[index].depth } ?? nodes.count
  }

  /// Expands a branch; returns whether that changed anything.
  mutating func expand(_ index: Int) -> Bool {
    guard nodes.indices.contains(index), nodes[index].depth < Self.mostDepth else { return false }
    let node = nodes[index]
    guard expanded.insert(node.id).inserted else { return false }
    let inside = flattened(
      childIDs(of: node.id), depth: node.depth + 1, lines: lines(below: node),
      below: path(to: index))
    nodes.insert(contentsOf: inside, at: index + 1)
    places = nil
    return true
  }

  /// Collapses a branch; returns whether that changed anything. Expanded branches below it stay expanded.
  mutating func collapse(_ index: Int) -> Bool {
    guard nodes.indices.contains(index), expanded.remove(nodes[index].id) != nil else {
      return false
    }
    nodes.removeSubrange(index + 1..<end(of: index))
    places = nil
    return true
  }

  /// Requests the children of a branch again.
  mutating func reload(_ id: AnyHashable) {
    known[id] = nil
    places = nil
    nodes = flattened(roots, depth: 0, lines: 0, below: [])
  }

  private mutating func childIDs(of id: AnyHashable) -> [AnyHashable] {
    if let ids = known[id] { return ids }
    let ids = children(id)
    known[id] = ids
    return ids
  }

  /// Returns the ids of a node and its ancestors.
  private func path(to index: Int) -> Set<AnyHashable> {
    var (path, depth): (Set<AnyHashable>, Int) = ([], nodes[index].depth + 1)
    for node in nodes[...index].reversed() where node.depth < depth {
      path.insert(node.id)
      depth = node.depth
      if depth == 0 { break }
    }
    return path
  }

  private func lines(below node: Node) -> UInt64 {
    node.isLast || node.depth >= 64 ? node.lines : node.lines | 1 << UInt64(node.depth)
  }

  /// Returns the visible nodes. It uses an explicit stack, since a tree may be deeper than the call stack. A branch
  /// inside itself stays collapsed, because it would be infinite.
  private mutating func flattened(
    _ ids: [AnyHashable], depth: Int, lines: UInt64, below: Set<AnyHashable>
  ) -> [Node] {
    var (result, path): ([Node], Set<AnyHashable>) = ([], below)
    var holders: [AnyHashable] = []
    var open: [(ids: [AnyHashable], next: Int, lines: UInt64)] = [(ids, 0, lines)]
    while let level = open.last {
      guard level.next < level.ids.count else {
        open.removeLast()
        if let holder = holders.popLast() { path.remove(holder) }
        continue
      }
      open[open.count - 1].next += 1
      let id = level.ids[level.next]
      let node = Node(
        id: id, depth: depth + open.count - 1, isLast: level.next == level.ids.count - 1,
        lines: level.lines)
      result.append(node)
      if expanded.contains(id), node.depth < Self.mostDepth, path.insert(id).inserted {
        holders.append(id)
        open.append((childIDs(of: id), 0, self.lines(below: node)))
      }
    }
    return result
  }
}
