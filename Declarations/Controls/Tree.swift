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
/// follow their ids.
public struct Tree: Component {
  private let show: @MainActor (TreeView) -> Void
  private let onSelect: (@MainActor (AnyHashable) -> Void)?
  private let onOpen: (@MainActor (AnyHashable) -> Void)?

  /// Creates a tree.
  ///
  /// - Parameters:
  ///   - roots: The elements at the top.
  ///   - id: Returns the id of an element, which is unique in the tree.
  ///   - children: Returns the children of an element, or `nil` if it isn't a branch.
  ///   - onSelect: Is called with the element that the user selects.
  ///   - onOpen: Is called with the element that the user opens with Enter, if it isn't a branch.
  ///   - row: Returns the content of an element's row.
  public init<Element: Sendable, ID: Hashable & Sendable>(
    _ roots: [Element], id: @escaping @MainActor (Element) -> ID,
    children: @escaping @MainActor (Element) -> [Element]?,
    onSelect: (@MainActor (Element) -> Void)? = nil,
    onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element) -> ListRow
  ) {
    let elements = TreeElements<Element, ID>()
    show = { view in
      elements.begin(with: roots, id)
      view.show(
        roots: roots.map(id),
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

  /// The value `true`, because branches are expanded and a node is selected.
  public var hasOwnState: Bool { true }

  /// Creates the view.
  @MainActor public func makeView() -> TreeView { TreeView() }

  /// Updates the nodes.
  @MainActor public func update(_ view: TreeView) {
    // A selection that the user did not make isn't sent.
    view.currentRowChanges.handler = nil
    show(view)
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
