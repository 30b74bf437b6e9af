// SPDX-License-Identifier: MIT

/// The canvas of a window, and what its surface shows of it.
@MainActor final class FrameRenderer {
  /// The canvas with the newest frame, without the selection.
  private(set) var canvas: Canvas

  private var shownCursor: Position?
  private var shownSelection: TextSelection?
  /// The frames of all windows, which may show on one surface in turns.
  private static var frames: UInt64 = 0

  /// Makes a blank canvas.
  init(size: Size) {
    canvas = Canvas(size: size)
  }

  /// The extent of the canvas.
  var size: Size { canvas.size }

  /// Sets the colours of all that has none of its own.
  func setBackground(_ style: Style) {
    canvas.background = style
  }

  /// Replaces the canvas by a blank one if the size is another one; returns whether it is.
  func resize(to size: Size, background: Style) -> Bool {
    guard canvas.size != size else { return false }
    canvas = Canvas(size: size)
    canvas.background = background
    return true
  }

  /// Draws the views that are dirty, or all of them.
  ///
  /// - Parameters:
  ///   - stack: The views.
  ///   - all: Whether all are drawn, on a cleared canvas.
  ///   - shade: The style of what lies behind a modal.
  func paint(_ stack: ViewStack, all: Bool, shade: Style) {
    let (bar, root, modals) = (stack.bar, stack.root, stack.modals)
    let top = modals.last
    canvas.paint { painter in
      if all { painter.fill(painter.bounds, with: .plain) }
      var isCovered = all
      @MainActor func paint(_ view: View) {
        if view === top, isCovered, let root {
          painter.restyle(root.frame) { _ in shade }
        }
        // What lies over something that was drawn is drawn again.
        if isCovered { view.groundDidChange() }
        if view.paint(in: painter.clipped(to: view.frame), onClearGround: all && view === root) {
          isCovered = isCovered || view !== bar
        }
      }
      paint(bar)
      if let root { paint(root) }
      for modal in modals { paint(modal) }
      for overlay in stack.overlays { paint(overlay) }
    }
  }

  /// Shows the canvas on a surface if anything was drawn, or if the cursor or the selection is another one.
  func present(on surface: any Surface, cursor: Position?, selection: TextSelection?) {
    guard canvas.isDamaged || cursor != shownCursor || selection != shownSelection else { return }
    shownCursor = cursor
    shownSelection = selection
    Self.frames += 1
    canvas.become(frame: Self.frames)
    if let selection {
      var marked = canvas
      marked.mark(selection)
      surface.present(marked, cursor: cursor)
    } else {
      surface.present(canvas, cursor: cursor)
    }
    canvas.follow()
  }
}
