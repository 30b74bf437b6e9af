// SPDX-License-Identifier: MIT

/// A horizontal or vertical line across the view, such as `DividerView(.vertical)` between two columns.
///
/// `DividerView("Soups")` draws `── Soups ─────`.
public final class DividerView: View {
  /// The direction of the line.
  public var axis: StackView.Axis { didSet { if axis != oldValue { setNeedsUpdate() } } }

  /// The title in a horizontal line; empty for none.
  public var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }

  /// Creates a divider.
  public init(_ axis: StackView.Axis = .horizontal) {
    self.axis = axis
    super.init()
  }

  /// Creates a horizontal divider with a title.
  public convenience init(_ title: String) {
    self.init()
    self.title = title
  }

  /// The title as a heading, if there is one.
  public override var accessibility: Accessibility {
    title.isEmpty ? Accessibility() : Accessibility(.heading, label: title)
  }

  /// Returns one cell. The parent gives it its length.
  public override func measure(in room: Size) -> Size { Size(width: 1, height: 1) }

  /// Draws the line.
  public override func draw(in painter: Painter) {
    let theme = theme
    let kind: BoxKind = theme.symbols.isASCII ? .ascii : .single
    guard axis == .horizontal else {
      return painter.line(from: .zero, vertical: frame.height, style: theme.border, kind: kind)
    }
    painter.line(from: .zero, horizontal: frame.width, style: theme.border, kind: kind)
    guard !title.isEmpty else { return }
    let text = Text(" \(title) ").truncated(to: max(0, frame.width - 4), theme)
    painter.draw(text, at: Position(x: 2, y: 0), style: theme.heading)
  }
}
