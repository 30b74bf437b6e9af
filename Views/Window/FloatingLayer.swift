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

/// A part of a view next to which another view is shown.
@MainActor struct ViewAnchor {
  private weak var view: View?
  /// The part in the view's coordinates; `nil` for the whole view, without rows that it doesn't need.
  private let part: Frame?

  init(_ view: View, part: Frame? = nil) {
    self.view = view
    self.part = part
  }

  /// A Boolean value that indicates whether the view is in a window.
  var isInWindow: Bool { view?.host != nil }

  /// The visible part in the window's coordinates; `nil` if nothing is visible.
  private var place: Frame? {
    guard let view, view.isInSight else { return nil }
    let (origin, clip) = view.placeInWindow
    let needed = view.fittingSize(in: view.frame.size)
    let used = Size(width: view.frame.width, height: min(view.frame.height, max(1, needed.height)))
    let whole = (part ?? Frame(size: used)).moved(by: origin)
    let visible = whole.intersection(clip)
    return visible.isEmpty ? nil : visible
  }

  /// Returns the frame of a size below the anchor, or above it if there is more room; `nil` if the anchor isn't visible.
  ///
  /// The frame never covers the anchor unless the room has no other row.
  func frame(for size: Size, in room: Frame) -> Frame? {
    guard let place else { return nil }
    let below = room.maxY - place.maxY
    let above = place.minY - room.minY
    let isBelow = size.height <= below || below >= above
    let height = min(size.height, max(1, isBelow ? below : above))
    return Frame(
      x: place.minX, y: isBelow ? place.maxY : place.minY - height,
      width: min(size.width, room.width), height: height
    ).inside(room)
  }
}

extension Frame {
  /// Returns the frame moved into another one as far as it fits. Its size stays.
  func inside(_ room: Frame) -> Frame {
    var frame = self
    frame.origin = Position(
      x: max(room.minX, min(minX, room.maxX - width)),
      y: max(room.minY, min(minY, room.maxY - height)))
    return frame
  }
}
