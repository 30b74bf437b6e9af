// SPDX-License-Identifier: MIT

import Views

/// The nodes of a view, which are compared with new declarations.
@MainActor final class MountedNodes {
  private(set) var nodes: [MountedNode] = []
  /// The keys of declarations that were left out because an earlier one has the same identity.
  private(set) var duplicates: [DeclarationKey] = []
  /// A Boolean value that indicates whether a container has removed the view, so that the nodes aren't shown.
  var isRemoved = false

  /// Shows declarations as the children of a view.
  func update(to list: DeclarationList, in host: View) {
    perform { pass in
      if isSame(as: list.nodes) {
        for (node, declaration) in zip(nodes, list.nodes) { node.update(to: declaration, in: pass) }
      } else {
        replace(by: list.nodes, in: host, pass)
      }
    }
  }

  /// Shows one declaration; returns its view, by which the caller replaces the previous one.
  func updateContent(to declaration: Declaration) -> View {
    var view: View?
    perform { pass in
      if let node = nodes.first, node.isSame(as: declaration) {
        node.update(to: declaration, in: pass)
        view = node.view
        return
      }
      let node = MountedNode(declaration)
      if let old = nodes.first, pass.willRemove(old) { pass.replaceLostFocus(by: node.view) }
      nodes = [node]
      node.update(to: declaration, in: pass)
      node.appear(in: pass)
      view = node.view
    }
    return view ?? View()
  }

  /// Performs an update. In a removed view, new nodes don't appear before the view is added again, and neither do those
  /// inside them.
  private func perform(_ update: (DeclarationPass) -> Void) {
    DeclarationPass.perform { pass in
      let outer = pass.isInRemovedView
      isRemoved = isRemoved || outer
      pass.isInRemovedView = isRemoved
      update(pass)
      pass.isInRemovedView = outer
    }
  }

  private func isSame(as declarations: [Declaration]) -> Bool {
    guard declarations.count == nodes.count else { return false }
    for index in nodes.indices where !nodes[index].isSame(as: declarations[index]) { return false }
    return true
  }

  private func replace(by declarations: [Declaration], in host: View, _ pass: DeclarationPass) {
    let (new, indices) = unique(declarations)
    var kept: [MountedNode?] = Array(repeating: nil, count: new.count)
    /// The index of the node that replaces the focused one.
    var replacement: Int?
    for node in nodes {
      let index = indices[node.identity]
      if let index, node.hasKind(of: new[index]) {
        kept[index] = node
      } else {
        if pass.willRemove(node) { replacement = index }
        host.remove(node.view)
      }
    }
    nodes.removeAll(keepingCapacity: true)
    for (index, declaration) in new.enumerated() {
      if let node = kept[index] {
        if host.children[index] !== node.view { host.move(node.view, to: index) }
        nodes.append(node)
        node.update(to: declaration, in: pass)
      } else {
        let node = MountedNode(declaration)
        host.insert(node.view, at: index)
        nodes.append(node)
        node.update(to: declaration, in: pass)
        node.appear(in: pass)
        if index == replacement { pass.replaceLostFocus(by: node.view) }
      }
    }
  }

  /// Returns the declarations without duplicate identities, and the index of each identity.
  private func unique(
    _ declarations: [Declaration]
  ) -> (declarations: [Declaration], indices: [MountedNode.Identity: Int]) {
    var indices: [MountedNode.Identity: Int] = [:]
    indices.reserveCapacity(declarations.count)
    var unique: [Declaration] = []
    unique.reserveCapacity(declarations.count)
    duplicates = []
    for declaration in declarations {
      if indices[declaration.identity] != nil {
        duplicates.append(declaration.key ?? .number(0))
        continue
      }
      indices[declaration.identity] = unique.count
      unique.append(declaration)
    }
    return (unique, indices)
  }
}

extension MountedNodes: ContainedContent {
  func containerDidRemove() {
    DeclarationPass.perform { $0.disappear(self) }
  }

  func containerDidAdd() {
    DeclarationPass.perform { $0.appear(self) }
  }
}

extension View {
  /// The nodes of the view; nil if it never showed declarations.
  var mountedNodes: MountedNodes? {
    for attachment in attachments {
      if let mounted = attachment as? MountedNodes { return mounted }
    }
    return nil
  }

  private var nodesToMount: MountedNodes {
    if let mounted = mountedNodes { return mounted }
    let mounted = MountedNodes()
    attachments.append(mounted)
    return mounted
  }

  /// Shows declarations as the children of this view, which must have no other children.
  ///
  /// Components of containers call it in their `update(_:)`. Children with the same identity are updated, and moved if
  /// their position changed; others are removed or created.
  public final func showChildren(_ list: DeclarationList) {
    nodesToMount.update(to: list, in: self)
  }

  /// Updates the view of a declaration that this view shows in some way; returns the view.
  ///
  /// Components of views with one content view call it in their `update(_:)` and set the result as the content. It is
  /// the same view as long as the declaration has the same type and identity.
  public final func mountedContent(for list: DeclarationList) -> View {
    nodesToMount.updateContent(to: list.joined)
  }
}
