/// One frame of a window: layout, drawing, and its way to the surface.
extension Window {
  /// Lays out and draws what is dirty, and gives the surface a frame if anything was drawn or the cursor moved.
  public func render() {
    finishPreparations()
    defer { if !preparations.isEmpty { invalidate() } }
    if canvas.size != surface.size {
      canvas = Canvas(size: surface.size)
      canvas.ground = shownTheme.ground
      invalidateAll()
    }
    settleFocus()
    // Where something is drawn they are asked for once, after the layout.
    if !isInvalid, !paintsAll { bar.hints = hints }
    announceFocus()
    guard isInvalid || paintsAll else { return }
    layout()
    // What scrolls knows only now whether it must.
    bar.hints = hints
    paint()
    // Last, since laying out flags what it gives new frames.
    isInvalid = false
    let cursor = cursor
    let isMarkNew = selecting.selection != selecting.shown
    guard canvas.isDamaged || cursor != shownCursor || isMarkNew else { return }
    shownCursor = cursor
    selecting.shown = selecting.selection
    Self.frames += 1
    canvas.become(frame: Self.frames)
    if let selection = selecting.selection {
      var marked = canvas
      marked.mark(selection)
      surface.present(marked, cursor: cursor)
    } else {
      surface.present(canvas, cursor: cursor)
    }
    canvas.follow()
  }

  private func layout() {
    let whole = Frame(size: canvas.size)
    // The only row of a window is the content's.
    let inner = whole.inset(by: Insets(bottom: whole.height > 1 ? 1 : 0))
    root?.frame = inner
    bar.frame = Frame(x: 0, y: inner.maxY, width: whole.width, height: whole.height - inner.height)
    toasts.place(in: inner)
    for modal in modals {
      let size = modal.fittingSize(in: inner.size)
      modal.frame = Centered.middle(of: inner, for: size)
      guard let place = modal.modalOrigin else { continue }
      modal.frame.origin = Position(
        x: max(0, min(place.x, inner.maxX - size.width)),
        y: max(0, min(place.y, inner.maxY - size.height)))
    }
    forEachLayer { $0.layoutIfNeeded() }
    if let current { current.reveal(current.bounds) }
  }

  private func paint() {
    let (top, all) = (modals.last, paintsAll)
    let shade = shownTheme.shade
    paintsAll = false
    canvas.paint { painter in
      if all { painter.fill(painter.bounds, with: .plain) }
      var isCovered = all
      forEachLayer { view in
        if view === top, isCovered, let root {
          painter.restyle(root.frame) { _ in shade }
        }
        // What lies over something that was drawn is drawn again.
        if isCovered { view.needsDisplay = true }
        if view.paint(in: painter.clipped(to: view.frame), onClearGround: all && view === root) {
          isCovered = isCovered || view !== bar
        }
      }
    }
  }

  /// From the bottom to the top; the bar lies beside the root.
  private func forEachLayer(_ body: (View) -> Void) {
    body(bar)
    if let root { body(root) }
    for modal in modals { body(modal) }
    body(toasts)
  }

  /// Where the focused view wants the cursor, if that place shows.
  private var cursor: Position? {
    guard let current else { return nil }
    let (origin, clip) = current.placeInWindow
    let position = origin + current.cursor
    return clip.contains(position) ? position : nil
  }
}
