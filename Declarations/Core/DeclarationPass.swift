// SPDX-License-Identifier: MIT

import Views

/// An update of declared views, from the outermost view that shows new declarations to its descendants.
///
/// Observable effects happen at the end, when all views are in place: the focus moves, and the closures of `onAppear`
/// and `onDisappear` are called.
@MainActor final class DeclarationPass {
  private static var current: DeclarationPass?

  private var requestedFocus: View?
  private var effects: [@MainActor () -> Void] = []
  /// A Boolean value that indicates whether the update is inside a view that a container has removed.
  var isInRemovedView = false

  /// Performs an update as part of the current pass, or of a new one.
  static func perform(_ update: (DeclarationPass) -> Void) {
    if let current { return update(current) }
    let pass = DeclarationPass()
    current = pass
    update(pass)
    current = nil
    pass.finish()
  }

  /// Calls a closure at the end of the pass.
  func atEnd(_ effect: @escaping @MainActor () -> Void) {
    effects.append(effect)
  }

  /// Moves the focus to a view at the end of the pass.
  func requestFocus(for view: View) {
    requestedFocus = view
  }

  /// Records a node that is about to be removed.
  func willRemove(_ node: MountedNode) {
    if !isInRemovedView { disappear(node) }
  }

  /// Records that nodes are no longer shown, and neither are those inside them.
  func disappear(_ mounted: MountedNodes) {
    guard !mounted.isRemoved else { return }
    mounted.isRemoved = true
    for node in mounted.nodes { disappear(node) }
  }

  private func disappear(_ node: MountedNode) {
    disappear(in: node.view)
    effects += node.onDisappear
  }

  private func disappear(in view: View) {
    if let mounted = view.mountedNodes { return disappear(mounted) }
    for child in view.children { disappear(in: child) }
  }

  /// Records that nodes are shown again, and so are those inside them.
  func appear(_ mounted: MountedNodes) {
    guard mounted.isRemoved else { return }
    mounted.isRemoved = false
    for node in mounted.nodes { node.appear(in: self) }
  }

  /// Records that the nodes inside a view are shown again, if a container removed them.
  func appear(in view: View) {
    if let mounted = view.mountedNodes { return appear(mounted) }
    for child in view.children { appear(in: child) }
  }

  private func finish() {
    if let requestedFocus {
      if let parent = requestedFocus.parent {
        parent.direct(focusTo: requestedFocus)
      } else {
        requestedFocus.focus()
      }
    }
    for effect in effects { effect() }
  }
}
