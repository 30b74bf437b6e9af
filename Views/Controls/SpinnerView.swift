// SPDX-License-Identifier: MIT

/// A small sign that turns while work goes on.
///
/// Where a theme has no pictures of it, it shows its words alone. It asks for the next turn when it is drawn, so it takes
/// no time while it stands still or can't be seen.
public final class SpinnerView: View {
  /// A Boolean value that indicates whether the sign shows and turns.
  public var isAnimating = false {
    didSet {
      guard isAnimating != oldValue else { return }
      turns.stop()
      setNeedsDisplay()
    }
  }
  /// What goes on, beside the sign; an ellipsis at its end is drawn as the theme's.
  public var label: Text {
    didSet {
      guard label != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  private let turns = AnimationTimer()

  /// Creates a spinner that stands still.
  public init(_ label: Text = "") {
    self.label = label
    super.init()
  }

  /// What goes on, while anything does.
  public override var accessibility: Accessibility {
    guard isAnimating else { return Accessibility() }
    return Accessibility(.progress, label: label.string, state: .busy)
  }

  /// One row: the sign, a blank and the label.
  public override func measure(in room: Size) -> Size {
    Size(width: label.isEmpty ? 1 : 2 + label.withEllipsis(of: theme).width, height: 1)
  }

  /// Draws the sign and the label while it turns.
  public override func draw(in painter: Painter) {
    guard isAnimating else { return }
    let theme = theme
    let signs = theme.symbols.spinner
    guard !signs.isEmpty else {
      let words = (label.isEmpty ? "…" : label).withEllipsis(of: theme)
      return painter.draw(
        words.truncated(to: frame.width, theme), at: .zero, style: theme.secondary)
    }
    painter.draw(Text(signs[turns.count % signs.count]), at: .zero, style: theme.accent)
    let words = label.withEllipsis(of: theme).truncated(to: max(0, frame.width - 2), theme)
    painter.draw(words, at: Position(x: 2, y: 0), style: theme.secondary)
    if signs.count > 1 { turns.wait(for: self) }
  }
}
