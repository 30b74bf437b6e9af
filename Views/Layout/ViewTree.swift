/// Who holds whom.
extension View {
  /// Puts a view last inside this one; it leaves the one that held it.
  public final func add(_ child: View) {
    insert(child, at: children.count)
  }

  /// Puts a view before the one at the index; an index beyond the ends means the end.
  ///
  /// A view can't go into itself, nor into one that it holds: that does nothing.
  public final func insert(_ child: View, at index: Int) {
    guard !isInside(child) else { return }
    child.parent?.remove(child)
    storedChildren.insert(child, at: min(max(0, index), children.count))
    child.storedParent = self
    child.setNeedsLayout()
    setNeedsDisplay()
  }

  /// Takes a view out; does nothing if it isn't here.
  public final func remove(_ child: View) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    storedChildren.remove(at: index)
    child.storedParent = nil
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The window that shows the view.
  public final var window: Window? { outermost.host }

  /// The styles to draw with: the view's own, the nearest of those around it, or the window's.
  public final var theme: Theme {
    get {
      var view = self
      while true {
        if view.hasOwnTheme, let own = view.ownTheme { return window?.shown(own) ?? own }
        guard let next = view.parent else { return view.host?.shownTheme ?? .standard }
        view = next
      }
    }
    set {
      ownTheme = newValue
      setNeedsDisplay()
    }
  }

  /// Whether nothing lies over the view, so that the canvas has what was drawn here last.
  final var isUncovered: Bool {
    var view = self
    while let above = view.parent {
      if above.stacksChildren, above.children.count > 1 { return false }
      view = above
    }
    guard let host = view.host, host.root === view else { return false }
    return host.modals.isEmpty && host.toasts.frame.isEmpty
  }

  /// Whether the view is the other one or lies inside it.
  public final func isInside(_ other: View) -> Bool {
    var next: View? = self
    while let view = next {
      if view === other { return true }
      next = view.parent
    }
    return false
  }

  private var outermost: View {
    var view = self
    while let next = view.parent { view = next }
    return view
  }

  /// Where the view's 0, 0 lies in its window, and the part of the window in which it can be seen.
  final var placeInWindow: (origin: Position, clip: Frame) {
    var origin = frame.origin
    var clip = bounds
    var view = self
    while let next = view.parent {
      clip = clip.moved(by: view.frame.origin).intersection(next.bounds)
      origin = origin + next.frame.origin
      view = next
    }
    return (origin, clip.moved(by: view.frame.origin))
  }

  /// The innermost view at a position of this one's coordinates.
  final func view(at position: Position) -> View? {
    guard bounds.contains(position) else { return nil }
    for child in children.reversed() where !child.isHidden && child.frame.contains(position) {
      if let found = child.view(at: position - child.frame.origin) { return found }
    }
    return self
  }
}
