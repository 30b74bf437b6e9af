// SPDX-License-Identifier: MIT

import Views

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
    let own = box?.attributes.onDisappear ?? []
    guard let popover else { return own }
    return own + [{ popover.dismiss() }]
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
    if new?.isFocused == true, old?.isFocused != true { pass.requestFocus(for: view) }
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
