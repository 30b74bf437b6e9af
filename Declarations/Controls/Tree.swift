// SPDX-License-Identifier: MIT

import Views

/// Rows of a tree, whose branches the user expands and collapses.
///
/// ```swift
/// Tree(state.folders, id: \.path, children: { $0.isFolder ? $0.entries : nil }) { entry in
///   ListRow(title: Text(entry.name))
/// }
/// ```
///
/// Children are requested when a branch is expanded, so a tree may be large. The selected node and the expanded branches
/// follow their ids. The keys `*` and `-` expand and collapse all branches.
public struct Tree: Component {
  private let show: @MainActor (TreeView) -> Void
  private let onExpand: @MainActor (TreeView, Set<AnyHashable>) -> Void
  private let onSelect: (@MainActor (AnyHashable) -> Void)?
  private let onOpen: (@MainActor (AnyHashable) -> Void)?

  /// Creates a tree.
  ///
  /// - Parameters:
  ///   - roots: The elements at the top.
  ///   - id: Returns the id of an element, which is unique in the tree.
  ///   - children: Returns the children of an element, or `nil` if it isn't a branch.
  ///   - expanded: The ids of the expanded branches; `nil` leaves them to the user.
  ///   - onExpand: Is called with the ids of the branches that the user wants to be expanded.
  ///   - onSelect: Is called with the element that the user selects.
  ///   - onOpen: Is called with the element that the user opens with Enter, if it isn't a branch.
  ///   - row: Returns the content of an element's row.
  public init<Element: Sendable, ID: Hashable & Sendable>(
    _ roots: [Element], id: @escaping @MainActor (Element) -> ID,
    children: @escaping @MainActor (Element) -> [Element]?,
    expanded: Set<ID>? = nil, onExpand: (@MainActor (Set<ID>) -> Void)? = nil,
    onSelect: (@MainActor (Element) -> Void)? = nil,
    onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element) -> ListRow
  ) {
    let elements = TreeElements<Element, ID>()
    self.onExpand = { view, wanted in
      // The state decides.
      if let expanded { view.expanded = Set(expanded.map(AnyHashable.init)) }
      onExpand?(Set(wanted.compactMap { $0.base as? ID }))
    }
    show = { view in
      elements.begin(with: roots, id)
      view.show(
        roots: roots.map(id), expanded: expanded.map { Set($0.map(AnyHashable.init)) },
        isBranch: { key in elements[key].flatMap(children) != nil },
        children: { key in elements.add(elements[key].flatMap(children) ?? [], id) },
        row: { key in elements[key].map(row) ?? ListRow(title: "") })
    }
    func forKeys(_ action: (@MainActor (Element) -> Void)?) -> (@MainActor (AnyHashable) -> Void)? {
      guard let action else { return nil }
      return { key in
        if let element = (key.base as? ID).flatMap({ elements[$0] }) { action(element) }
      }
    }
    self.onSelect = forKeys(onSelect)
    self.onOpen = forKeys(onOpen)
  }

  /// Creates a tree that shows which branches are expanded and changes it.
  ///
  /// - Parameters:
  ///   - roots: The elements at the top.
  ///   - id: Returns the id of an element, which is unique in the tree.
  ///   - children: Returns the children of an element, or `nil` if it isn't a branch.
  ///   - expanded: The ids of the expanded branches.
  ///   - onSelect: Is called with the element that the user selects.
  ///   - onOpen: Is called with the element that the user opens with Enter, if it isn't a branch.
  ///   - row: Returns the content of an element's row.
  @MainActor public init<Element: Sendable, ID: Hashable & Sendable>(
    _ roots: [Element], id: @escaping @MainActor (Element) -> ID,
    children: @escaping @MainActor (Element) -> [Element]?,
    expanded: some SettableProperty<Set<ID>>,
    onSelect: (@MainActor (Element) -> Void)? = nil,
    onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element) -> ListRow
  ) {
    self.init(
      roots, id: id, children: children, expanded: expanded.value,
      onExpand: { expanded.value = $0 }, onSelect: onSelect, onOpen: onOpen, row: row)
  }

  /// Creates the view.
  @MainActor public func makeView() -> TreeView { TreeView() }

  /// Updates the nodes.
  @MainActor public func update(_ view: TreeView) {
    // A selection that the user did not make isn't sent.
    view.currentRowChanges.handler = nil
    show(view)
    view.expansionChanges.handler = { [weak view, onExpand] wanted in
      if let view { onExpand(view, wanted) }
    }
    if let onSelect {
      view.currentRowChanges.handler = { [weak view] index in
        if index != nil, let id = view?.currentID { onSelect(id) }
      }
    }
    view.activations.handler = nil
    if let onOpen {
      view.activations.handler = { [weak view] _ in
        if let id = view?.currentID { onOpen(id) }
      }
    }
  }
}

/// The elements of a tree by their ids, as far as they have been requested.
@MainActor private final class TreeElements<Element: Sendable, ID: Hashable & Sendable>: Sendable {
  private var elements: [ID: Element] = [:]

  nonisolated init() {}

  subscript(_ id: ID) -> Element? { elements[id] }

  func begin(with roots: [Element], _ id: @MainActor (Element) -> ID) {
    elements = [:]
    _ = add(roots, id)
  }

  /// Adds elements, and returns their ids.
  func add(_ children: [Element], _ id: @MainActor (Element) -> ID) -> [ID] {
    children.map { child in
      let key = id(child)
      elements[key] = child
      return key
    }
  }
}
