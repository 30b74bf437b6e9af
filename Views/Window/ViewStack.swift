// SPDX-License-Identifier: MIT

/// The outermost views of a window, from the bottom to the top: the line of hints beside the root, the modals, and the
/// views of the window's layers.
@MainActor final class ViewStack {
  /// The line at the bottom.
  let bar = KeyHintBar()
  /// The view that fills the window, except for the line at the bottom.
  private(set) var root: View?
  /// The modals, the last one on top.
  private(set) var modals: [View] = []
  /// The cell at which each modal is to lie; `nil` for the middle.
  private var places: [Position?] = []
  /// The views of the window's layers.
  let overlays: [View]

  /// Makes a stack without a root.
  init(overlays: [View]) {
    self.overlays = overlays
  }

  /// The view that gets events.
  var active: View? { modals.last ?? root }

  /// Replaces the root.
  func replaceRoot(with view: View?) {
    root = view
  }

  /// Adds a modal on top of the others.
  func push(_ modal: View) {
    modals.append(modal)
    places.append(nil)
  }

  /// Sets the cell at which a modal is to lie.
  func place(_ modal: View, at position: Position) {
    guard let index = modals.lastIndex(where: { $0 === modal }) else { return }
    places[index] = position
  }

  /// Removes a modal.
  func remove(_ modal: View) {
    guard let index = modals.firstIndex(where: { $0 === modal }) else { return }
    modals.remove(at: index)
    places.remove(at: index)
  }

  /// Returns whether a view is the root and nothing lies over it.
  func isUncovered(_ view: View) -> Bool {
    view === root && modals.isEmpty && overlays.allSatisfy { $0.frame.isEmpty }
  }

  /// Gives the bar, the root and the modals their frames, and returns the room of the window's content.
  func place(in size: Size) -> Frame {
    let whole = Frame(size: size)
    // The only row of a window is the content's.
    let inner = whole.inset(by: Insets(bottom: whole.height > 1 ? 1 : 0))
    root?.frame = inner
    bar.frame = Frame(x: 0, y: inner.maxY, width: whole.width, height: whole.height - inner.height)
    if modals.isEmpty { return inner }
    for (modal, place) in zip(modals, places) {
      let size = modal.fittingSize(in: inner.size)
      var frame = Frame.middle(of: inner, for: size)
      if let place {
        frame.origin = Position(
          x: max(0, min(place.x, inner.maxX - size.width)),
          y: max(0, min(place.y, inner.maxY - size.height)))
      }
      modal.frame = frame
    }
    return inner
  }

  /// Calls a closure with each view, from the bottom to the top.
  func forEach(_ body: (View) -> Void) {
    body(bar)
    if let root { body(root) }
    for modal in modals { body(modal) }
    for overlay in overlays { body(overlay) }
  }
}
