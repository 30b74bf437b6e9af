// SPDX-License-Identifier: MIT

/// A tree whose branches can be expanded and collapsed.
///
/// Ids of nodes are unique in the tree. The selection, the expanded branches and the top row are preserved by id.
/// Children are requested when their branch is expanded for the first time.
public final class TreeView: RowsView {
  /// An action on branches that keys can trigger, in addition to those on rows.
  public enum BranchAction: Hashable, Sendable {
    /// Expands a branch, or moves to its first node.
    case expand
    /// Collapses a branch, or moves to the parent of the node.
    case collapse
    /// Expands or collapses a branch.
    case toggle
    /// Expands all branches, or collapses them.
    case expandAll, collapseAll
  }

  /// The default keys for branches.
  public nonisolated static let standardBranchKeyMap = KeyMap<BranchAction>([
    .init(
      .expand, "right", "l", help: "expand branch or go to first child", hint: "expand", priority: 4
    ),
    .init(.collapse, "left", "h", help: "collapse branch or go to parent"),
    .init(.toggle, "tab", help: "toggle branch"),
    .init(.expandAll, "*", help: "expand all branches"),
    .init(.collapseAll, "-", help: "collapse all branches"),
  ])

  /// The keys for branches.
  public var branchKeyMap = TreeView.standardBranchKeyMap.without(.toggle)
  /// An event that is sent with ``expanded`` after a branch was expanded or collapsed.
  public let expansionChanges = ControlEvent<Set<AnyHashable>>()
  /// A Boolean value that indicates whether lines connect branches with their nodes. The default is `true`.
  public var hasGuides = true { didSet { if hasGuides != oldValue { setNeedsDisplay() } } }

  private var tree = TreeNodes(roots: []) { _ in [] }
  private var isBranch: (AnyHashable) -> Bool = { _ in false }
  private var row: (AnyHashable) -> ListRow = { _ in ListRow(title: "") }

  /// Shows another tree. The selection and the expanded branches follow their ids.
  ///
  /// - Parameters:
  ///   - roots: The ids of the nodes at the top.
  ///   - expanded: The ids of the expanded branches; `nil` for the same as before.
  ///   - isBranch: Returns whether a node is a branch.
  ///   - children: Returns the ids of a branch's nodes.
  ///   - row: Returns the content of a node's row.
  public func show<ID: Hashable & Sendable>(
    roots: [ID], expanded: Set<AnyHashable>? = nil, isBranch: @escaping (ID) -> Bool,
    children: @escaping (ID) -> [ID],
    row: @escaping (ID) -> ListRow
  ) {
    self.isBranch = { ($0.base as? ID).map(isBranch) ?? false }
    self.row = { ($0.base as? ID).map(row) ?? ListRow(title: "") }
    tree = TreeNodes(roots: roots.map(AnyHashable.init), expanded: expanded ?? tree.expanded) {
      id in
      (id.base as? ID).map { children($0).map(AnyHashable.init) } ?? []
    }
    showNodes()
  }

  /// The ids of the expanded branches. Setting it takes time linear in the number of visible nodes, and sends nothing.
  public var expanded: Set<AnyHashable> {
    get { tree.expanded }
    set {
      guard newValue != tree.expanded else { return }
      // A selection inside a collapsed branch moves to the branch.
      var (path, index) = ([AnyHashable](), currentIndex)
      while let place = index {
        path.append(tree.nodes[place].id)
        index = tree.parent(of: place)
      }
      tree.show(expanded: newValue)
      let place = path.lazy.compactMap { self.tree.index(of: $0) }.first
      showNodes(selecting: place)
    }
  }

  /// Expands a branch. Has no effect if the node isn't visible or isn't a branch.
  public func expand(_ id: AnyHashable) {
    guard isBranch(id), let index = tree.index(of: id), tree.expand(index) else { return }
    showNodes()
    expansionChanges.send(expanded)
  }

  /// Collapses a branch. A selection inside moves to the branch.
  public func collapse(_ id: AnyHashable) {
    guard let index = tree.index(of: id) else { return }
    let inside = index + 1..<tree.end(of: index)
    let holdsSelection = currentIndex.map(inside.contains) ?? false
    if holdsSelection { select(index) }
    guard tree.collapse(index) else { return }
    showNodes()
    expansionChanges.send(expanded)
  }

  /// Requests the children of a branch again.
  public func reload(_ id: AnyHashable) {
    tree.reload(id)
    showNodes()
  }

  /// Handles the keys and the mouse for rows and branches.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick, let id = branch(at: mouse.position) {
      tree.isExpanded(id) ? collapse(id) : expand(id)
      return true
    }
    if types(event) { return true }
    if reads(event, branchKeyMap) { return perform(event, in: branchKeyMap, perform) }
    return super.handle(event)
  }

  /// The hints of the keys for rows and branches.
  public override var keyHints: [KeyHint] {
    let typing = window?.focused?.acceptsText == true
    return super.keyHints + (count > 0 ? branchKeyMap.hints(typing: typing) : [])
  }

  /// The help for the keys for rows and branches.
  public override var keyHelp: KeyHelp? {
    let (rows, branches) = (keyMap.help("Tree"), branchKeyMap.help("Branches"))
    return KeyHelp(title: rows.title, rows: rows.rows + branches.rows)
  }

  override var role: Accessibility.Role { .tree }

  override func drawRow(_ index: Int, in painter: Painter, _ theme: Theme, isSelected: Bool) {
    guard tree.nodes.indices.contains(index) else { return }
    let node = tree.nodes[index]
    let x = indent(of: node)
    if hasGuides { drawGuides(of: node, in: painter, theme) }
    if isBranch(node.id) {
      let sign = tree.isExpanded(node.id) ? theme.symbols.expanded : theme.symbols.collapsed
      painter.draw(Text(sign), at: Position(x: x, y: 0), style: theme.accent)
    }
    let area = painter.bounds.inset(by: Insets(left: x + 2))
    row(node.id).draw(in: painter.clipped(to: area), theme, titleColumns: 0)
  }

  override func text(ofRow index: Int) -> String {
    guard tree.nodes.indices.contains(index) else { return "" }
    let row = row(tree.nodes[index].id)
    return [row.title, row.note, row.detail].filter { !$0.isEmpty }.map(\.string)
      .joined(separator: " ")
  }

  override func accessibility(ofRow index: Int) -> Accessibility {
    guard tree.nodes.indices.contains(index) else { return Accessibility(.row) }
    let node = tree.nodes[index]
    var element = row(node.id).accessibility
    if isBranch(node.id) { element.state.insert(tree.isExpanded(node.id) ? .expanded : .collapsed) }
    let level = words["level {0}", "\(node.depth + 1)"]
    element.value = element.value.isEmpty ? level : "\(element.value), \(level)"
    return element
  }
}

extension TreeView {
  /// The number of guide columns for each level.
  private static let step = 2

  private func showNodes(selecting place: Int? = nil) {
    setRows(
      count: tree.nodes.count, sections: [],
      id: { [weak self] index in
        guard let self, tree.nodes.indices.contains(index) else { return index }
        return tree.nodes[index].id
      }, indexOfID: { [weak self] in self?.tree.index(of: $0) })
    if let place { select(place) }
  }

  private func perform(_ action: BranchAction) -> Bool {
    guard let index = currentIndex, tree.nodes.indices.contains(index) else { return false }
    let id = tree.nodes[index].id
    let isExpanded = tree.isExpanded(id)
    switch action {
    case .expand:
      guard isBranch(id) else { return false }
      if !isExpanded { expand(id) } else if tree.end(of: index) > index + 1 { select(index + 1) }
    case .collapse:
      if isExpanded, isBranch(id) {
        collapse(id)
      } else if let parent = tree.parent(of: index) {
        select(parent)
      } else {
        return false
      }
    case .toggle: isExpanded ? collapse(id) : expand(id)
    case .expandAll: change(to: tree.allBranches(where: isBranch))
    case .collapseAll: change(to: [])
    }
    return true
  }

  private func change(to branches: Set<AnyHashable>) {
    guard branches != expanded else { return }
    expanded = branches
    expansionChanges.send(branches)
  }

  /// Returns the branch whose symbol is at a position.
  private func branch(at position: Position) -> AnyHashable? {
    guard let index = index(ofRowBeginningAt: position.y), tree.nodes.indices.contains(index),
      isBranch(tree.nodes[index].id)
    else { return nil }
    let x = markColumns + indent(of: tree.nodes[index])
    return (x..<x + 2).contains(position.x) ? tree.nodes[index].id : nil
  }

  /// Returns the indentation of a node. It is limited to the left half, so that deep nodes remain readable.
  private func indent(of node: TreeNodes.Node) -> Int {
    min(node.depth * Self.step, max(0, frame.width / 2 - markColumns))
  }

  private func drawGuides(of node: TreeNodes.Node, in painter: Painter, _ theme: Theme) {
    let (guides, limit) = (theme.symbols.guides, indent(of: node))
    for depth in 0..<min(node.depth, limit / Self.step) {
      let sign: String
      if depth == node.depth - 1 {
        sign = node.isLast ? guides.last : guides.node
      } else {
        // A line passes a level if the branch one level deeper has further nodes.
        sign = depth < 63 && node.lines & (1 << UInt64(depth + 1)) != 0 ? guides.past : ""
      }
      painter.draw(Text(sign), at: Position(x: depth * Self.step, y: 0), style: theme.border)
      // The lines below the first row pass the node, unless it is the last one.
      let isPast = depth == node.depth - 1 ? !node.isLast : !sign.isEmpty
      for y in 1..<max(1, painter.bounds.height) where isPast {
        painter.draw(
          Text(guides.past), at: Position(x: depth * Self.step, y: y), style: theme.border)
      }
    }
  }
}
