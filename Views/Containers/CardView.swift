// SPDX-License-Identifier: MIT

/// A view on a raised surface, with a title.
///
/// ```swift
/// CardView(LabelView("12 of 40"), title: "Seats")
/// ```
///
/// The surface has the theme's ``Theme/overlay`` colours. While the focus is inside, there is an edge in the accent's colour
/// at the left. In a theme without such colours, the card has a border.
public final class CardView: View {
  /// The content view.
  public var content: View { didSet { replace(oldValue, by: content) } }
  /// The title; empty for none.
  public var title: String { didSet { if title != oldValue { setNeedsUpdate() } } }

  /// Creates a card.
  public init(_ content: View, title: String = "") {
    self.content = content
    self.title = title
    super.init()
    add(content)
  }

  /// The content.
  public override var flexSource: View? { content }

  /// The title, if there is one.
  public override var accessibility: Accessibility {
    title.isEmpty ? Accessibility() : Accessibility(.group, label: title)
  }

  override var ground: Style? { isFilled ? theme.overlay : nil }

  private var isFilled: Bool { theme.fillsButtons && theme.overlay.background != .standard }

  /// The rows above the content: the edge, and the title with a blank row.
  private var head: Int { title.isEmpty ? 1 : 3 }

  private var insets: Insets { Insets(top: head, left: 2, bottom: 1, right: 2) }

  /// Returns the content's size with two columns at both sides, and a row above and below it.
  public override func measure(in room: Size) -> Size {
    let inner = content.fittingSize(
      in: Size(width: max(0, room.width - 4), height: max(0, room.height - head - 1)))
    return Size(
      width: max(inner.width, Text(title).width) + 4, height: inner.height + head + 1)
  }

  /// Places the content.
  public override func layout() {
    content.frame = bounds.inset(by: insets)
  }

  /// Draws the title and the edge, or a border.
  public override func draw(in painter: Painter) {
    let theme = theme
    let hasFocus = containsFocus
    if !isFilled {
      let style = hasFocus ? theme.focusedBorder : theme.border
      painter.box(bounds, style: style, kind: theme.symbols.boxes)
    } else if hasFocus {
      for y in 0..<frame.height {
        painter.draw(Text(theme.symbols.pointer), at: Position(x: 0, y: y), style: theme.accent)
      }
    }
    let text = Text(title).truncated(to: max(0, frame.width - 4), theme)
    painter.draw(text, at: Position(x: 2, y: 1), style: theme.heading)
  }

  /// Draws the edge again.
  public override func focusDidChange() {
    setNeedsDisplay()
  }
}
