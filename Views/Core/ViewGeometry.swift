// SPDX-License-Identifier: MIT

/// The place of a view in its hierarchy and on the screen.
extension View {
  /// Returns whether the view is another view or a descendant of it.
  public final func isInside(_ other: View) -> Bool {
    var next: View? = self
    while let view = next {
      if view === other { return true }
      next = view.parent
    }
    return false
  }

  /// The view's frame in the coordinates of its window, visible or not.
  public final var frameInWindow: Frame { Frame(origin: placeInWindow.origin, size: frame.size) }

  /// Returns the innermost view at a position in this view's coordinates: the hit test.
  final func view(at position: Position) -> View? {
    guard bounds.contains(position) else { return nil }
    for child in children.reversed() where !child.isHidden && child.frame.contains(position) {
      if let found = child.view(at: position - child.frame.origin) { return found }
    }
    return self
  }
}
