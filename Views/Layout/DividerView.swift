// SPDX-License-Identifier: MIT

/// A horizontal or vertical line across the view, such as `DividerView(.vertical)` between two columns.
///
/// `DividerView("Soups")` draws `── Soups ─────`.
public final class DividerView: View {
  /// The direction of the line.
  public var axis: StackView.Axis { didSet { if axis != oldValue { setNeedsUpdate() } } }

  /// The title in a horizontal line; empty for none.
  public var title = "" { didSet { if title != oldValue { setNeedsUpdate() } } }

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

  /// The title as a heading, if the line shows one.
  public override var accessibility: Accessibility {
    hasTitle ? Accessibility(.heading, label: title) : Accessibility()
  }

  private var hasTitle: Bool { axis == .horizontal && !title.isEmpty }

  /// Returns the size of the title with two cells of the line and a space on each side, or of one cell. The parent gives the line its
  /// length.
  public override func measure(in room: Size) -> Size {
    Size(width: hasTitle ? max(1, min(room.width, Text(title).width + 6)) : 1, height: 1)
  }

  /// Draws the line.
  public override func draw(in painter: Painter) {
    let theme = theme
    guard axis == .horizontal else {
      let kind: BoxKind = theme.symbols.isASCII ? .ascii : .single
      return painter.line(from: .zero, vertical: frame.height, style: theme.border, kind: kind)
    }
    let line = Frame(x: 0, y: 0, width: frame.width, height: 1)
    painter.fill(line, with: theme.border, character: theme.symbols.rule)
    guard hasTitle else { return }
    let text = Text(" \(title) ").truncated(to: max(0, frame.width - 4), theme)
    painter.draw(text, at: Position(x: 2, y: 0), style: theme.heading)
  }
}
