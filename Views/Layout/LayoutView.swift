// SPDX-License-Identifier: MIT

/// A view whose views are placed by a function.
///
/// ```swift
/// let stairs = LayoutView { items, room in
///   items.enumerated().map { step, item in
///     Frame(origin: Position(x: 4 * step, y: step), size: item.size(in: room))
///   }
/// }
/// ```
public final class LayoutView: View {
  /// A view to place.
  @MainActor public struct Item {
    fileprivate let view: View

    /// Returns the size that the view takes in a room, within its limits.
    public func size(in room: Size) -> Size { view.fittingSize(in: room) }
  }

  /// Returns the frames of the visible views, in order, for a room. Frames outside the room are clipped, and views without one are
  /// hidden.
  ///
  /// It is called to measure the view, too, whose size includes all frames; a room may be unlimited then.
  public var frames: @MainActor ([Item], Size) -> [Frame] { didSet { setNeedsLayout() } }

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - views: The views.
  ///   - frames: Returns the frames of the visible views, in order, for a room.
  public init(_ views: [View] = [], frames: @escaping @MainActor ([Item], Size) -> [Frame]) {
    self.frames = frames
    super.init()
    for view in views { add(view) }
  }

  override var areChildrenFilled: Bool { true }

  /// Returns the smallest size that includes all frames.
  public override func measure(in room: Size) -> Size {
    let frames = frames(items, room)
    return Size(
      width: min(room.width, frames.map(\.maxX).max() ?? 0),
      height: min(room.height, frames.map(\.maxY).max() ?? 0))
  }

  /// Places the views.
  public override func layout() {
    let items = items
    let frames = frames(items, frame.size)
    for (index, item) in items.enumerated() {
      let frame = frames.indices.contains(index) ? frames[index] : .zero
      item.view.frame = frame.intersection(bounds)
    }
  }

  private var items: [Item] { children.filter { !$0.isHidden }.map { Item(view: $0) } }
}
