// SPDX-License-Identifier: MIT

/// The place of a view in its hierarchy and on the screen.
extension View {
  /// The view's extent: a frame with the origin 0, 0.
  public final var bounds: Frame { Frame(size: frame.size) }

  /// The view and those around it, from the inside to the outside.
  package final var lineage: UnfoldFirstSequence<View> { sequence(first: self) { $0.parent } }

  /// Returns whether the view is another view or a descendant of it.
  public final func isInside(_ other: View) -> Bool {
    var next: View? = self
    while let view = next {
      if view === other { return true }
      next = view.parent
    }
    return false
  }

  /// Adds a child at the end. It is removed from its previous parent.
  public final func add(_ child: View) {
    insert(child, at: children.count)
  }

  /// Replaces a child. Has no effect if the two views are the same.
  final func replace(_ child: View, by other: View) {
    guard other !== child else { return }
    let index = children.firstIndex { $0 === child } ?? children.count
    remove(child)
    insert(other, at: index)
  }

  /// The position of the view's origin in its window, and the part of the window in which the view is visible.
  package final var placeInWindow: (origin: Position, clip: Frame) {
    var origin = frame.origin
    var clip = bounds
    var view = self
    while let next = view.parent {
      clip = clip.moved(by: view.frame.origin).intersection(next.bounds)
      origin = origin + next.frame.origin
      view = next
    }
    return (origin, clip.moved(by: view.frame.origin))
  }

  /// The view's frame in the coordinates of its window, visible or not.
  public final var frameInWindow: Frame { Frame(origin: placeInWindow.origin, size: frame.size) }

  /// The size that a control fills: that of its frame if the control grows or is in a cell, and otherwise its own size.
  final var filledSize: Size {
    if growFactor > 0 || parent?.areChildrenFilled == true { return frame.size }
    let own = fittingSize(in: frame.size)
    return Size(width: min(own.width, frame.width), height: min(own.height, frame.height))
  }

  /// Returns the innermost view at a position in this view's coordinates: the hit test.
  final func view(at position: Position) -> View? {
    guard bounds.contains(position) else { return nil }
    if let filler { return filler.view(at: position) }
    for child in children.reversed() where !child.isHidden && child.frame.contains(position) {
      if let found = child.view(at: position - child.frame.origin) { return found }
    }
    return self
  }
}

/// A cache of the sizes that a view measured last, by the available size.
///
/// A parent measures a child with a few available sizes in turn: for its own size, for the child's share, and without a
/// limit.
struct MeasuredSizes {
  private var entries: [(room: Size, size: Size)] = []
  private var oldest = 0

  /// The number of cached sizes.
  static let capacity = 4

  /// The cached size for an available size; nil if it isn't cached.
  subscript(room: Size) -> Size? {
    for entry in entries where entry.room == room { return entry.size }
    return nil
  }

  /// A size that was measured in more room, and that fits in the available one; nil if none is cached.
  func fitting(in room: Size) -> Size? {
    entries.first { room.holds($0.size) && $0.room.holds(room) }?.size
  }

  /// Stores a size, replacing the oldest one when the cache is full.
  mutating func remember(_ size: Size, in room: Size) {
    if entries.count < Self.capacity { return entries.append((room, size)) }
    entries[oldest] = (room, size)
    oldest = (oldest + 1) % Self.capacity
  }

  /// Removes all sizes.
  mutating func forget() {
    guard !entries.isEmpty else { return }
    entries.removeAll(keepingCapacity: true)
    oldest = 0
  }
}

extension Size {
  fileprivate func holds(_ other: Size) -> Bool { other.width <= width && other.height <= height }
}
