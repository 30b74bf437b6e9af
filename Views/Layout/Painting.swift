/// One frame's work on the tree: dirty views are laid out, then drawn.
extension View {
  /// Lays out this view and those inside, as far as they are dirty.
  ///
  /// The bit is cleared last, since giving frames to children sets it again.
  final func layoutIfNeeded() {
    guard needsLayout else { return }
    layout()
    for child in children where !child.isHidden { child.layoutIfNeeded() }
    needsLayout = false
  }

  /// Draws this view and those inside, as far as they are dirty, and returns whether it drew at all.
  ///
  /// On ground that was just cleared all is drawn. A view of which nothing can be seen stays dirty: it can't appear
  /// without the view around it being drawn anew.
  @discardableResult
  final func paint(in painter: Painter, onClearGround: Bool) -> Bool {
    let visible = painter.visible
    guard !visible.isEmpty else { return false }
    guard onClearGround || isDirty else { return false }
    let drawsPart =
      !onClearGround && !needsDisplay && needsPartialDisplay && drawPart(in: painter)
    let drawsSelf = onClearGround || needsDisplay || needsPartialDisplay && !drawsPart
    needsDisplay = false
    needsPartialDisplay = false
    hasDirtyDescendant = false
    if drawsSelf {
      if !onClearGround { painter.fill(visible, with: .plain) }
      draw(in: painter)
    }
    var didPaint = drawsSelf || drawsPart
    let (children, stacks) = (children, stacksChildren)
    for index in children.indices
    where drawsSelf || children[index].isDirty || stacks && didPaint {
      let child = children[index]
      guard !child.isHidden else { continue }
      // What lies over something that was drawn is drawn again, on ground of its own.
      let isAbove = index > 0 && stacks
      if isAbove, didPaint { child.needsDisplay = true }
      let inner = painter.clipped(to: child.frame)
      if child.paint(in: inner, onClearGround: drawsSelf && !isAbove) { didPaint = true }
    }
    return didPaint
  }

  /// Whether this view or one inside it is to be drawn.
  private var isDirty: Bool { needsDisplay || needsPartialDisplay || hasDirtyDescendant }
}
