// SPDX-License-Identifier: MIT

import Views

/// A component that a closure draws.
///
/// ```swift
/// Drawing { painter, size in
///   painter.draw(Text("\(size.width) columns"), at: .zero)
/// }
/// .size(width: 20, height: 1)
/// ```
///
/// It takes the room that is left, unless it has a size, and is drawn again when it is declared again.
public struct Drawing: Component {
  private let draw: @MainActor (Painter, Size, Theme) -> Void

  /// Creates a drawing.
  ///
  /// - Parameter draw: Draws with a painter in a size in cells.
  public init(_ draw: @escaping @MainActor (Painter, Size) -> Void) {
    self.draw = { painter, size, _ in draw(painter, size) }
  }

  /// Creates a drawing.
  ///
  /// - Parameter draw: Draws with a painter in a size in cells, with the styles and symbols of a theme.
  public init(_ draw: @escaping @MainActor (Painter, Size, Theme) -> Void) { self.draw = draw }

  /// Creates the view.
  @MainActor public func makeView() -> DrawingView { DrawingView() }

  /// Replaces the closure.
  @MainActor public func update(_ view: DrawingView) { view.content = draw }
}

/// The view of a ``Drawing``.
public final class DrawingView: View {
  var content: (@MainActor (Painter, Size, Theme) -> Void)? { didSet { setNeedsDisplay() } }

  override init() {
    super.init()
    growFactor = 1
  }

  /// Draws with the closure.
  public override func draw(in painter: Painter) { content?(painter, frame.size, theme) }
}

/// A component that places others by a closure.
///
/// ```swift
/// Layout { items, room in
///   items.enumerated().map { step, item in
///     Frame(origin: Position(x: 4 * step, y: step), size: item.size(in: room))
///   }
/// } content: {
///   Text("one")
///   Text("two")
/// }
/// // one
/// //     two
/// ```
public struct Layout: Component {
  private let frames: @MainActor ([LayoutView.Item], Size) -> [Frame]
  private let content: DeclarationList

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - frames: Returns the frames of the visible components, in order, for a room in cells. It is called to measure the layout, too,
  ///     whose size includes all frames; a room may be unlimited then.
  ///   - content: The components.
  public init(
    frames: @escaping @MainActor ([LayoutView.Item], Size) -> [Frame],
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    (self.frames, self.content) = (frames, content())
  }

  /// Creates the view.
  @MainActor public func makeView() -> LayoutView { LayoutView(frames: frames) }

  /// Updates the closure and the components.
  @MainActor public func update(_ view: LayoutView) {
    view.frames = frames
    view.showChildren(content)
  }
}
