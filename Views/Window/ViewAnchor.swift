// SPDX-License-Identifier: MIT

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
