// SPDX-License-Identifier: MIT

/// A view above all others, next to one of them, that neither takes the focus nor blocks the views below.
///
/// A text field shows its suggestions this way, and a window the tool tip of a control. There is one such view at a time.
final class FloatingLayer: View, WindowLayer {
  private(set) var content: View?
  private var anchor: ViewAnchor?

  /// Shows a view below a part of another view, or above it if there isn't room. It replaces the previous view.
  func show(_ view: View, at anchor: ViewAnchor) {
    self.anchor = anchor
    if content !== view {
      if let content { remove(content) }
      content = view
      add(view)
    }
    window?.invalidateAll()
  }

  /// Removes a view. It has no effect if another one is shown.
  func dismiss(_ view: View) {
    guard content === view else { return }
    remove(view)
    (content, anchor) = (nil, nil)
    window?.invalidateAll()
  }

  var view: View? { self }

  /// Places the view next to its anchor. The frame is empty while the anchor isn't visible.
  func place(in room: Frame) {
    let old = frame
    if let content, let anchor {
      frame = anchor.frame(for: content.fittingSize(in: room.size), in: room) ?? .zero
    } else {
      frame = .zero
    }
    // What was below the old frame must be drawn again.
    if frame != old { window?.invalidateAll() }
  }

  override var castsShadow: Bool { content?.castsShadow ?? false }

  override func layout() { content?.frame = bounds }

  override func measure(in room: Size) -> Size { content?.fittingSize(in: room) ?? .zero }

  /// Sends presses and turns of the wheel on the view to it.
  override func handle(_ event: Event) -> Bool {
    guard case .mouse(var mouse) = event, let content, frame.contains(mouse.position) else {
      return false
    }
    mouse.position = mouse.position - frame.origin
    return content.handle(.mouse(mouse))
  }
}

extension Window {
  /// Shows a view next to a part of another view, without giving it the focus.
  func float(_ view: View, at anchor: ViewAnchor) {
    layer(FloatingLayer.self)?.show(view, at: anchor)
  }

  /// Removes a floating view. It has no effect if another one is shown.
  func endFloating(_ view: View) {
    layer(FloatingLayer.self)?.dismiss(view)
  }

  /// The floating view, or `nil`.
  var floating: View? { layer(FloatingLayer.self)?.content }
}
