// SPDX-License-Identifier: MIT

/// The canvas of a window, and its presentation on the surface.
@MainActor final class FrameRenderer {
  /// The canvas with the last frame, without the selection.
  private(set) var canvas: Canvas

  private var shownCursor: Position?
  private var shownSelection: TextSelection?
  /// The number of frames of all windows, which may share a surface.
  private static var frames: UInt64 = 0

  /// Creates a blank canvas.
  init(size: Size) {
    canvas = Canvas(size: size)
  }

  /// The size of the canvas.
  var size: Size { canvas.size }

  /// Sets the background colours.
  func setBackground(_ style: Style) {
    canvas.background = style
  }

  /// Replaces the canvas by a blank one if the size changed; returns whether it did.
  func resize(to size: Size, background: Style) -> Bool {
    guard canvas.size != size else { return false }
    canvas = Canvas(size: size)
    canvas.background = background
    return true
  }

  /// Draws the views that need display, or all of them.
  ///
  /// - Parameters:
  ///   - stack: The views.
  ///   - all: Whether to draw all views on a cleared canvas.
  ///   - shade: The style of the content behind a modal.
  func paint(_ stack: ViewStack, all: Bool, shade: Style) {
    let (bar, root, modals) = (stack.bar, stack.root, stack.modals)
    let top = modals.last
    canvas.paint { painter in
      if all { painter.fill(painter.bounds, with: .plain) }
      var isCovered = all
      @MainActor func paint(_ view: View) {
        if view === top, isCovered, stack.shadesRoot, let root {
          painter.restyle(root.frame) { _ in shade }
        }
        // A view over a redrawn one is redrawn.
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

  /// Shows the canvas on a surface if anything was drawn, or if the cursor or the selection changed.
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
