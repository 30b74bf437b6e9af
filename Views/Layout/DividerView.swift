// SPDX-License-Identifier: MIT

/// A horizontal or vertical line across the view, such as `DividerView(.vertical)` between two columns.
public final class DividerView: View {
  /// The direction of the line.
  public var axis: StackView.Axis {
    didSet {
      guard axis != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// Creates a divider.
  public init(_ axis: StackView.Axis = .horizontal) {
    self.axis = axis
    super.init()
  }

  /// Returns one cell. The parent gives it its length.
  public override func measure(in room: Size) -> Size { Size(width: 1, height: 1) }

  /// Draws the line.
  public override func draw(in painter: Painter) {
    let theme = theme
    let kind: BoxKind = theme.symbols.isASCII ? .ascii : .single
    if axis == .horizontal {
      painter.line(from: .zero, horizontal: frame.width, style: theme.border, kind: kind)
    } else {
      painter.line(from: .zero, vertical: frame.height, style: theme.border, kind: kind)
    }
  }
}
