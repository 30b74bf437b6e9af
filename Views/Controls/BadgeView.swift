// SPDX-License-Identifier: MIT

/// A short text on a fill, such as a state or a count next to a title.
///
/// ```swift
/// BadgeView("new", role: \.success)
/// ```
///
/// The fill has some of the role's colour. In a theme without fills, the text is in brackets.
public final class BadgeView: View {
  /// The text.
  public var text: String { didSet { if text != oldValue { setNeedsUpdate() } } }
  /// The key path of the text's style in the theme.
  public var role: KeyPath<Theme, Style> {
    didSet { if role != oldValue { setNeedsDisplay() } }
  }

  /// Creates a badge.
  public init(_ text: String = "", role: KeyPath<Theme, Style> = \.accent) {
    self.text = text
    self.role = role
    super.init()
  }

  /// The text.
  public override var accessibility: Accessibility { Accessibility(.text, label: text) }

  /// Returns one row for the text with a column at each side; an empty text has no size.
  public override func measure(in room: Size) -> Size {
    text.isEmpty ? .zero : Size(width: min(room.width, Text(text).width + 2), height: 1)
  }

  /// Draws the text on its fill.
  public override func draw(in painter: Painter) {
    guard !text.isEmpty, frame.width > 2 else { return }
    let theme = theme
    let title = Text(text).truncated(to: frame.width - 2, theme)
    let style = theme[keyPath: role]
    let (before, after) = theme.tinted(style) == nil ? ("[", "]") : (" ", " ")
    let shown = theme.tinted(style) ?? style
    painter.draw(Text(before) + title + Text(after), at: .zero, style: shown)
  }
}
