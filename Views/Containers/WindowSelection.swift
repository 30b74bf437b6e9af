/// Marking and copying text with the mouse, over any view.
///
/// A drag with Alt held marks text, and so does any drag while `selectsText` is on; letting go copies it. The mark
/// stays until the next key or press. The views below hear nothing of such a drag.
extension Window {
  /// Whether drags of the left button mark text without Alt, too, instead of going to the views.
  public var selectsText: Bool {
    get { selecting.isOn }
    set { selecting.isOn = newValue }
  }

  /// The text marked now; `nil` if none is.
  public var selectedText: String? { selecting.selection.map(canvas.text(in:)) }

  /// What marking keeps.
  struct Selecting {
    var isOn = false
    var isDragging = false
    var selection: TextSelection?
    /// What the newest frame shows of it.
    var shown: TextSelection?
  }

  /// Does what an event means for the mark; returns whether it was for the mark alone.
  func select(with event: Event) -> Bool {
    switch event {
    case .mouse(let mouse): return select(with: mouse)
    case .key(let chord) where selecting.selection != nil && chord == Chord(.escape):
      unselect()
      return true
    case .key, .keyRepeat, .paste, .resize: unselect()
    case .keyRelease, .focus, .capabilities: break
    }
    return false
  }

  private func select(with mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .press where mouse.button == .left:
      unselect()
      guard selecting.isOn || mouse.modifiers.contains(.alt) else { return false }
      selecting.isDragging = true
      selecting.selection = TextSelection(at: mouse.position, in: area(at: mouse.position))
    case .drag where selecting.isDragging:
      selecting.selection?.head = mouse.position
    case .release where selecting.isDragging:
      selecting.isDragging = false
      if selecting.selection.map({ $0.anchor == $0.head }) == true { unselect() }
      if let text = selectedText, !text.isEmpty { copy(text) }
    default: return false
    }
    invalidate()
    return true
  }

  private func unselect() {
    guard selecting.selection != nil else { return }
    selecting.selection = nil
    selecting.isDragging = false
    invalidate()
  }

  /// The innermost view of more than one row under a cell, so that a mark in one pane leaves the others alone.
  private func area(at position: Position) -> Frame {
    let whole = Frame(size: canvas.size)
    guard let layer = activeLayer else { return whole }
    var next = layer.view(at: position - layer.frame.origin)
    while let view = next {
      let (origin, clip) = view.placeInWindow
      let area = Frame(origin: origin, size: view.frame.size).intersection(clip)
      if area.height > 1, area.contains(position) { return area }
      next = view.parent
    }
    return whole
  }
}
