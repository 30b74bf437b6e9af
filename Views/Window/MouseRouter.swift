// SPDX-License-Identifier: MIT

/// Routes mouse events to views: first to the view that handled the press, then to those under the pointer.
@MainActor final class MouseRouter {
  /// The view that handled the press of a button. It receives the following drags and the release.
  private weak var holder: View?
  /// The views under the pointer, the innermost first.
  private var hovered: [Hovered] = []

  /// A weak reference to a view.
  private struct Hovered {
    weak var view: View?
  }

  /// The innermost view under the pointer, if the terminal reports the pointer's moves.
  var pointed: View? { hovered.first?.view }

  /// Updates the views under the pointer after it moved; returns whether the innermost one is another.
  @discardableResult
  func hover(at position: Position, in stack: ViewStack) -> Bool {
    let layer = stack.active
    return hover(layer?.view(at: position - (layer?.frame.origin ?? .zero)))
  }

  /// Ends hovering, for example because another view covers those under the pointer; returns whether there were any.
  @discardableResult
  func endHovering() -> Bool { hover(nil) }

  private func hover(_ view: View?) -> Bool {
    if view === pointed, view != nil || hovered.isEmpty { return false }
    let old = hovered.compactMap(\.view)
    hovered.removeAll(keepingCapacity: true)
    var next = view
    while let view = next {
      hovered.append(Hovered(view: view))
      next = view.parent
    }
    for former in old where view?.isInside(former) != true { former.setHovered(false) }
    for entry in hovered { entry.view?.setHovered(true) }
    return true
  }

  /// Sends an event to the views of the top layer. A press outside a modal is sent to that modal.
  ///
  /// - Parameters:
  ///   - mouse: The event, in the window's coordinates.
  ///   - stack: The window's outermost views.
  ///   - focus: Moves the focus to the clicked view.
  func send(_ mouse: Mouse, to stack: ViewStack, focus: (View) -> Void) {
    if mouse.kind == .press { holder = nil }
    // The press may have covered the view. It needs the release nevertheless, in order to end what it began.
    if mouse.kind == .drag || mouse.kind == .release, let holder,
      mouse.kind == .release || stack.active.map(holder.isInside) == true
    {
      if mouse.kind == .release { self.holder = nil }
      if holder.handle(.mouse(mouse.moved(into: holder))) { return }
    }
    guard let layer = stack.active, let hit = layer.view(at: mouse.position - layer.frame.origin)
    else {
      if mouse.kind == .press { stack.modals.last?.pressedOutside() }
      return
    }
    let isMenuPress = mouse.kind == .press && mouse.button == .right
    if mouse.isClick || isMenuPress {
      var next: View? = hit
      while let view = next, !view.isFocusable { next = view.parent }
      if let next { focus(next) }
    }
    var next: View? = hit
    while let view = next {
      next = view.parent
      guard view.handle(.mouse(mouse.moved(into: view))) else { continue }
      if mouse.kind == .press { holder = view }
      return
    }
    if isMenuPress { openMenu(of: hit, at: mouse) }
  }

  /// Opens the innermost context menu.
  private func openMenu(of hit: View, at mouse: Mouse) {
    var next: View? = hit
    while let view = next {
      if view.showContextMenu(at: mouse.position) { return }
      next = view.parent
    }
  }
}

extension Mouse {
  /// Returns the event in a view's coordinates, which may be outside of the view.
  @MainActor fileprivate func moved(into view: View) -> Mouse {
    var local = self
    local.position = position - view.placeInWindow.origin
    return local
  }
}
