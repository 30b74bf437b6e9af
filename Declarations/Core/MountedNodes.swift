// SPDX-License-Identifier: MIT

import Views

/// The nodes of a view, which are compared with new declarations.
@MainActor final class MountedNodes {
  private(set) var nodes: [MountedNode] = []
  /// The keys of declarations that were left out because an earlier one has the same identity.
  private(set) var duplicates: [DeclarationKey] = []

  /// Adds keys that the view itself has left out.
  func add(duplicates: [DeclarationKey]) {
    self.duplicates = duplicates
  }

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
      if let old = nodes.first { pass.willRemove(old) }
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
    for node in nodes {
      let index = indices[node.identity]
      if let index, node.hasKind(of: new[index]) {
        kept[index] = node
      } else {
        pass.willRemove(node)
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

  private var nodesToMount: MountedNodes { attachment(MountedNodes()) }

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

/// A declaration that has a view.
@MainActor final class MountedNode {
  let view: View
  /// The identity among the nodes of the same view.
  let identity: Identity
  private let kind: ObjectIdentifier
  private var box: AttributeBox?
  private var natural: NaturalAttributes?
  /// The attributes of the view after modifiers changed them.
  private var applied: NaturalAttributes?
  private var popover: PresentedPopover?
  /// The running work, which lasts while the component is shown.
  private var works: [(key: DeclarationKey?, handle: AnyObject)] = []

  /// The identity of a node.
  struct Identity: Hashable {
    let place: UInt64
    let key: DeclarationKey?
  }

  /// Attributes that the component itself may set, too.
  @MainActor private struct NaturalAttributes {
    var growFactor: Int?
    var shrinkFactor: Int?
    var limits: SizeLimits
    var focusRank: Int
    var role: ControlRole
    var keyCommands: [KeyCommand]

    init(of view: View) {
      (growFactor, shrinkFactor) = (view.ownGrowFactor, view.ownShrinkFactor)
      (limits, focusRank) = (view.limits, view.focusRank)
      (role, keyCommands) = (view.controlRole, view.keyCommands)
    }

    /// Takes what the component's update has changed.
    mutating func take(_ now: Self, since applied: Self) {
      if now.growFactor != applied.growFactor { growFactor = now.growFactor }
      if now.shrinkFactor != applied.shrinkFactor { shrinkFactor = now.shrinkFactor }
      if now.limits != applied.limits { limits = now.limits }
      if now.focusRank != applied.focusRank { focusRank = now.focusRank }
      if now.role != applied.role { role = now.role }
      keyCommands = now.keyCommands
    }
  }

  /// Creates the view of a declaration, without its values.
  init(_ declaration: Declaration) {
    view = declaration.component.makeView()
    identity = declaration.identity
    kind = declaration.kind
  }

  /// Returns whether a declaration describes the same node, and its component is of the same type.
  func isSame(as declaration: Declaration) -> Bool {
    declaration.place == identity.place && declaration.kind == kind
      && declaration.key == identity.key
  }

  /// Returns whether the component of a declaration is of the same type.
  func hasKind(of declaration: Declaration) -> Bool { declaration.kind == kind }

  /// The closures to call when the node is removed, or when a container has removed a view around it.
  var onDisappear: [@MainActor () -> Void] {
    var effects = box?.attributes.onDisappear ?? []
    if let popover { effects.append { popover.dismiss() } }
    if box?.attributes.works.isEmpty == false || !works.isEmpty {
      effects.append { [weak self] in self?.works = [] }
    }
    return effects
  }

  /// Updates the view with the values of a declaration of the same kind.
  func update(to declaration: Declaration, in pass: DeclarationPass) {
    // Commands can't be compared, so the component finds its own.
    if box != nil, let natural { view.keyCommands = natural.keyCommands }
    declaration.component.updateMounted(view)
    let new = declaration.box.attributes
    if new != nil || box != nil { apply(new, in: pass) }
  }

  /// Applies the attributes that take effect when the node appears: for the first time, or again after a container
  /// removed it.
  func appear(in pass: DeclarationPass) {
    guard !pass.isInRemovedView else { return }
    pass.appear(in: view)
    popover?.present(over: view, in: pass)
    for effect in box?.attributes.onAppear ?? [] { pass.atEnd(effect) }
    continueWorks(in: pass)
  }

  /// Starts work that doesn't run at the end of an update, and again what has another key now.
  private func continueWorks(in pass: DeclarationPass) {
    let wanted = box?.attributes.works ?? []
    guard !pass.isInRemovedView, !wanted.isEmpty || !works.isEmpty else { return }
    pass.atEnd { [weak self] in
      guard let self else { return }
      let former = works
      works = wanted.enumerated().map { index, work in
        if former.indices.contains(index), former[index].key == work.key { return former[index] }
        return (work.key, work.start())
      }
    }
  }

  private func apply(_ newBox: AttributeBox?, in pass: DeclarationPass) {
    let now = NaturalAttributes(of: view)
    var natural = natural ?? now
    if let applied { natural.take(now, since: applied) }
    self.natural = natural
    defer { applied = NaturalAttributes(of: view) }
    let old = box?.attributes
    box = newBox
    let new = newBox?.attributes
    view.ownGrowFactor = new?.growFactor ?? natural.growFactor
    view.ownShrinkFactor = new?.shrinkFactor ?? natural.shrinkFactor
    view.limits = new?.limits ?? natural.limits
    view.modify(isHidden: new?.isHidden ?? false, isDisabled: new?.isEnabled == false)
    view.controlRole = new?.role ?? natural.role
    if new?.controlStyle != old?.controlStyle { view.controlStyle = new?.controlStyle }
    view.keyCommands = natural.keyCommands + (new?.keyCommands ?? [])
    if new?.contextMenu != nil {
      let key = KeyPress(.function(10), .shift)
      view.keyCommands.append(
        KeyCommand(key, "menu", priority: 3) { [weak view] in
          guard let view else { return }
          let focused = view.window?.focused
          _ = (focused.flatMap { $0.isInside(view) ? $0 : nil } ?? view).openContextMenu()
        })
    }
    if new?.contextMenu != nil || old?.contextMenu != nil {
      view.setContextMenu(new?.contextMenu)
    }
    if new?.toolTip != old?.toolTip { view.toolTip = new?.toolTip ?? "" }
    if new?.popover != nil || popover != nil {
      let popover = popover ?? PresentedPopover()
      self.popover = popover
      popover.update(to: new?.popover, of: view, in: pass)
    }
    let rank = new?.focusRank ?? natural.focusRank
    if view.focusRank != rank {
      view.focusRank = rank
      view.setNeedsLayout()
    }
    if new?.accessibilityLabel != old?.accessibilityLabel {
      view.accessibilityLabel = new?.accessibilityLabel
    }
    if new?.theme != nil || old?.theme != nil, new?.theme != old?.theme {
      view.givenTheme = new?.theme
    }
    if new?.span != old?.span, let grid = view.parent as? GridView {
      grid.setSpan(of: view, columns: new?.span?.columns ?? 1, rows: new?.span?.rows ?? 1)
    }
    view.hasDefaultFocus = new?.hasDefaultFocus ?? false
    let isAsked = old?.focusKey.map { $0 != new?.focusKey && new?.focusKey != nil } ?? false
    if isAsked || new?.isFocused == true && old?.isFocused != true { pass.requestFocus(for: view) }
    continueWorks(in: pass)
  }
}

extension Declaration {
  var identity: MountedNode.Identity { MountedNode.Identity(place: place, key: key) }
}

extension Component {
  /// Updates a view that a component of this type created.
  @MainActor fileprivate func updateMounted(_ view: View) {
    // SAFETY: The caller compared the kinds: the view is the result of this type's `makeView()`.
    update(unsafeDowncast(view, to: Content.self))
  }
}
