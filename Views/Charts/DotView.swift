// SPDX-License-Identifier: MIT

/// A drawing of dots that fills the view: two by four dots a cell, in Braille.
///
/// The closure is asked again whenever the view's size changes, and when `redraw()` is called.
public final class DotView: View {
  /// What the drawing shows, in words.
  public var caption: String
  private let make: @MainActor (inout Dots, Theme) -> Void

  /// Makes a view of what a closure draws.
  public init(_ caption: String, draw: @escaping @MainActor (inout Dots, Theme) -> Void) {
    self.caption = caption
    make = draw
    super.init()
    growFactor = 1
  }

  /// Has the closure asked again, before the next frame.
  public func redraw() {
    setNeedsDisplay()
  }

  /// The caption.
  public override var accessibility: Accessibility { Accessibility(.picture, label: caption) }

  /// All the room.
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
