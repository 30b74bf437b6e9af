// SPDX-License-Identifier: MIT

/// The selection of text with the mouse across views.
///
/// A drag with Alt pressed selects text, as does any drag while ``isOn`` is `true`. The release copies the text. The
/// selection stays until the next key or press. The views below don't receive the events of such a drag.
@MainActor final class SelectionController: WindowLayer {
  /// A Boolean value that indicates whether drags of the left button select text without Alt, too.
  var isOn = false
  /// The selected cells.
  private(set) var selection: TextSelection?

  private var isDragging = false
  private weak var host: (any SelectionHost)?
  private let stack: ViewStack
  private let renderer: FrameRenderer

  /// Creates a controller for views and the canvas on which they are drawn.
  init(_ stack: ViewStack, _ renderer: FrameRenderer) {
    (self.stack, self.renderer) = (stack, renderer)
  }

  /// Sets the receiver of the copied text.
  func attach(to host: any SelectionHost) {
    self.host = host
  }

  /// The selected text, or `nil`.
  var text: String? { selection.map(renderer.canvas.text(in:)) }

  /// Updates the selection; returns whether the event was handled.
  func handle(_ event: Event) -> Bool {
    switch event {
    case .mouse(let mouse): return handle(mouse)
    case .key(let keyPress) where selection != nil && keyPress == KeyPress(.escape):
      clear()
      return true
    case .key, .keyRepeat, .paste, .resize: clear()
    case .keyRelease, .focus, .capabilities: break
    }
    return false
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .press where mouse.button == .left:
      clear()
      guard isOn || mouse.modifiers.contains(.alt) else { return false }
      isDragging = true
      selection = TextSelection(at: mouse.position, in: area(at: mouse.position))
    case .drag where isDragging:
      selection?.head = mouse.position
    case .release where isDragging:
      isDragging = false
      if selection.map({ $0.anchor == $0.head }) == true { clear() }
      if let text, !text.isEmpty { host?.copy(text) }
    default: return false
    }
    host?.invalidate()
    return true
  }

  private func clear() {
    guard selection != nil else { return }
    selection = nil
    isDragging = false
    host?.invalidate()
  }

  /// Returns the frame of the innermost view of more than one row under a cell, which limits a selection to one pane.
  private func area(at position: Position) -> Frame {
    let whole = Frame(size: renderer.size)
    guard let layer = stack.active else { return whole }
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

/// The receiver of the text that a `SelectionController` copies.
@MainActor protocol SelectionHost: AnyObject {
  /// Copies a text to the clipboard; returns whether the terminal supports it.
  @discardableResult
  func copy(_ text: String) -> Bool
  /// Requests a frame.
  func invalidate()
}
