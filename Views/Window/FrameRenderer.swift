// SPDX-License-Identifier: MIT

/// The canvas of a window, and its presentation on the surface.
@MainActor final class FrameRenderer {
  /// The canvas with the last frame, without the selection.
  private(set) var canvas: Canvas

  /// The opaque parts of each modal in the last frame.
  private var shownModals: [[Frame]] = []
  /// The frames of the overlays in the last frame.
  private var shownOverlays: [Frame] = []
  private var shownCursor: Position?
  private var shownSelection: [Frame] = []
  /// The number of frames of all windows, which may share a surface.
  private static var frames: UInt64 = 0

  /// Creates a blank canvas.
  init(size: Size) {
    canvas = Canvas(size: size)
  }

  /// The size of the canvas.
  var size: Size { canvas.size }

  /// Sets the background colours of the window.
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
  ///   - theme: The theme, which has the style of the content behind a modal.
  func paint(_ stack: ViewStack, all: Bool, theme: Theme) {
    let (bar, root, modals) = (stack.bar, stack.root, stack.modals)
    let top = modals.last
    let frames = modals.map { modal in
      modal.opaqueFrames.map { $0.moved(by: modal.frame.origin) }
    }
    // Only the views below know what was behind a modal, and behind its shadow, before it moved.
    let overlays = stack.overlays.map(\.frame)
    let isMoved = zip(shownOverlays, overlays).contains { $0 != $1 && !$0.isEmpty }
    let all =
      all || frames != shownModals || isMoved || theme.shadow != nil && darkensAgain(stack)
    (shownModals, shownOverlays) = (frames, overlays)
    canvas.paint { painter in
      if all { painter.fill(painter.bounds, with: .plain) }
      var isCovered = all
      @MainActor func paint(_ view: View) {
        // A view over a redrawn one is redrawn.
        if isCovered { view.groundDidChange() }
        if view.paint(in: painter.clipped(to: view.frame), onClearGround: all && view === root) {
          isCovered = isCovered || view !== bar
        }
      }
      paint(bar)
      if let root { paint(root) }
      // The hints of keys at the bottom aren't behind a modal.
      let content = painter.bounds.inset(by: Insets(bottom: bar.frame.height))
      for modal in modals {
        // A modal that leaves nothing of the content visible is a page.
        let isPage = modal.frame == content
        painter.setBackground(
          isPage ? theme.background : theme.overlay.over(theme.background))
        if isCovered {
          if modal === top, stack.shadesRoot, let root {
            painter.shade(root.frame, theme.shade)
          }
          castShadow(of: modal, in: content, theme, painter)
        }
        paint(modal)
      }
      painter.setBackground(theme.overlay.over(theme.background))
      for overlay in stack.overlays {
        if isCovered, overlay.castsShadow { castShadow(of: overlay, in: content, theme, painter) }
        paint(overlay)
      }
      painter.setBackground(theme.background)
    }
  }

  /// Returns whether a view below a shadow needs display while the ground isn't shaded. Then everything is drawn, because
  /// a shadow on a cell that wasn't drawn again would be darkened twice.
  private func darkensAgain(_ stack: ViewStack) -> Bool {
    let floats = stack.overlays.contains { $0.castsShadow && !$0.frame.isEmpty }
    guard floats || !stack.modals.isEmpty && !stack.shadesRoot else { return false }
    let below = floats ? stack.modals[...] : stack.modals.dropLast()
    return stack.root?.isDirty == true || below.contains { $0.isDirty }
  }

  /// Darkens the cells to the right of a modal and below it, inside the window's content.
  private func castShadow(of modal: View, in content: Frame, _ theme: Theme, _ painter: Painter) {
    guard let shadow = theme.shadow else { return }
    func darken(_ frame: Frame) {
      painter.restyle(frame.intersection(content)) { style in
        guard style.background != .standard, style.foreground != .standard else { return shadow }
        let fill = style.background.mixed(
          with: .rgb(0, 0, 0), style.background.lightness > 0.5 ? 0.15 : 0.35)
        // Towards the fill, not towards black, which would stand out on a light background.
        return Style(foreground: style.foreground.mixed(with: fill, 0.55), background: fill)
      }
    }
    for part in modal.opaqueFrames {
      let frame = part.moved(by: modal.frame.origin)
      darken(Frame(x: frame.maxX, y: frame.minY + 1, width: 2, height: max(0, frame.height - 1)))
      darken(Frame(x: frame.minX + 2, y: frame.maxY, width: frame.width, height: 1))
    }
  }

  /// Shows the canvas on a surface if anything was drawn, or if the cursor or the selection changed.
  ///
  /// - Parameters:
  ///   - surface: The surface.
  ///   - cursor: The position of the hardware cursor, or `nil`.
  ///   - isCursorVisible: Whether the cursor is visible at its position.
  ///   - selection: The frames of the selected cells.
  ///   - prints: Texts that are printed above the frame at the same time.
  func present(
    on surface: any Surface, cursor: Position?, isCursorVisible: Bool, selection: [Frame],
    after prints: [Text] = []
  ) {
    for text in prints { _ = surface.perform(.print(text, waitsForFrame: true)) }
    guard
      !prints.isEmpty || canvas.isDamaged || cursor != shownCursor
        || isCursorVisible != canvas.showsCursor
        || selection != shownSelection
    else { return }
    canvas.showsCursor = isCursorVisible
    shownCursor = cursor
    shownSelection = selection
    Self.frames += 1
    canvas.become(frame: Self.frames)
    if !selection.isEmpty {
      var marked = canvas
      marked.mark(selection)
      surface.present(marked, cursor: cursor)
    } else {
      surface.present(canvas, cursor: cursor)
    }
    canvas.follow()
  }
}
