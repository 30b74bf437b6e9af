// SPDX-License-Identifier: MIT

/// A view that shows a drawing in Braille dots, with two by four dots in each cell.
///
/// The closure is called whenever the view's size changes, and after ``redraw()``.
public final class DotView: View {
  /// A description of the drawing.
  public var caption: String
  private let make: @MainActor (inout Dots, Theme) -> Void

  /// Creates a view of a closure's drawing.
  public init(_ caption: String, draw: @escaping @MainActor (inout Dots, Theme) -> Void) {
    self.caption = caption
    make = draw
    super.init()
    growFactor = 1
  }

  /// Schedules a call of the closure before the next frame.
  public func redraw() {
    setNeedsDisplay()
  }

  /// The accessibility description with the caption.
  public override var accessibility: Accessibility { Accessibility(.picture, label: caption) }

  /// Returns the whole width, and a quarter of it as height.
  public override func measure(in room: Size) -> Size {
    Size(width: room.width, height: min(room.height, max(1, room.width / 4)))
  }

  /// Draws the dots.
  public override func draw(in painter: Painter) {
    let theme = theme
    var dots = Dots(size: frame.size)
    make(&dots, theme)
    painter.draw(dots, ascii: theme.symbols.isASCII)
  }
}
