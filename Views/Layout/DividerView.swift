// SPDX-License-Identifier: MIT

/// A line from edge to edge.
public final class DividerView: View {
  /// The direction of the line.
  public var axis: StackView.Axis {
    didSet {
      guard axis != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// Creates a line.
  public init(_ axis: StackView.Axis = .horizontal) {
    self.axis = axis
    super.init()
  }

  /// One cell across, and no more along the line than a parent gives.
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
