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
    hovered = view?.lineage.map { Hovered(view: $0) } ?? []
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
      if let view = hit.lineage.first(where: \.isFocusable) { focus(view) }
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
    _ = hit.lineage.contains { $0.showContextMenu(at: mouse.position) }
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

/// Counts presses and turns of the wheel in quick succession.
@MainActor final class PointerPace {
  private var clicks = Run()
  private var turns = Run()

  /// Events of one kind, each within a time of the previous one.
  private struct Run {
    var count = 0
    var kind: Mouse.Kind?
    var button = Mouse.Button.none
    var place = Position.zero
    var isSoon = false
    var timer: WindowTimer?
  }

  private static let longestClick = Duration.milliseconds(400)
  private static let longestTurn = Duration.milliseconds(100)
  private static let fastest = 12

  /// Returns the event with its count of clicks and its distance of scrolling.
  func paced(_ mouse: Mouse, in window: Window) -> Mouse {
    var mouse = mouse
    switch mouse.kind {
    case .press:
      let isNext = clicks.isSoon && clicks.place == mouse.position && clicks.button == mouse.button
      clicks.count = isNext && clicks.count < 3 ? clicks.count + 1 : 1
      (clicks.place, clicks.button) = (mouse.position, mouse.button)
      expect(\.clicks, within: Self.longestClick, in: window)
      mouse.clickCount = clicks.count
    case .drag, .release:
      mouse.clickCount = max(1, clicks.count)
    case .scrollUp, .scrollDown, .scrollLeft, .scrollRight:
      turns.count = turns.isSoon && turns.kind == mouse.kind ? turns.count + 1 : 1
      turns.kind = mouse.kind
      expect(\.turns, within: Self.longestTurn, in: window)
      mouse.scrollDistance = min(Self.fastest, max(3, turns.count))
    case .move: break
    }
    return mouse
  }

  private func expect(
    _ run: ReferenceWritableKeyPath<PointerPace, Run>, within time: Duration, in window: Window
  ) {
    self[keyPath: run].isSoon = true
    self[keyPath: run].timer?.cancel()
    self[keyPath: run].timer = window.schedule(after: time) { [weak self] in
      self?[keyPath: run].isSoon = false
    }
  }
}

/// An object among the attachments of a view that shows the view's context menu.
@MainActor protocol ContextMenuProvider: AnyObject {
  /// Shows the menu with its corner at a position of the window. Returns `false` if it has no items.
  func showMenu(at position: Position) -> Bool
}

extension View {
  /// Shows the context menu of the view; returns `false` if it has none.
  final func showContextMenu(at position: Position) -> Bool {
    for case let provider as any ContextMenuProvider in attachments {
      return acceptsInput && provider.showMenu(at: position)
    }
    return false
  }
}
