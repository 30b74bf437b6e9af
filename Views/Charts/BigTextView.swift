// SPDX-License-Identifier: MIT

/// A short text in large characters, such as the time or a score.
///
/// ```swift
/// let clock = BigTextView("12:30")
/// // Draws three rows:
/// // ▄█  ▀▀█ ▄ ▀▀█ █▀█
/// //  █  █▀▀ ▄  ▀█ █ █
/// // ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀
/// ```
///
/// The font has digits, Latin capital letters, which stand for small ones, too, and the punctuation of numbers, times
/// and amounts. A view that is too small for the text, or a text with other characters, is drawn in one row of normal
/// characters. In ASCII, characters consist of five rows of `#`.
public final class BigTextView: View {
  /// The text.
  public var text: String {
    didSet {
      guard text != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The style of the characters; `nil` is the accent of the theme.
  public var style: Style? { didSet { if style != oldValue { setNeedsDisplay() } } }

  /// Creates a view.
  public init(_ text: String, style: Style? = nil) {
    (self.text, self.style) = (text, style)
    super.init()
  }

  /// The accessibility description, which is the text.
  public override var accessibility: Accessibility { Accessibility(.text, label: text) }

  /// Returns the size of the large characters if there is room for them, or else of the normal ones.
  public override func measure(in room: Size) -> Size {
    guard let glyphs = BigGlyph.glyphs(of: text) else { return normalSize }
    let size = size(of: glyphs, isASCII: theme.symbols.isASCII)
    return size.width <= room.width && size.height <= room.height ? size : normalSize
  }

  /// Draws the text in large characters if they fit into the frame, or else in normal ones.
  public override func draw(in painter: Painter) {
    let theme = theme
    let style = style ?? theme.accent
    guard let glyphs = BigGlyph.glyphs(of: text) else { return drawNormal(style, theme, painter) }
    let isASCII = theme.symbols.isASCII
    let size = size(of: glyphs, isASCII: isASCII)
    guard size.width <= frame.width, size.height <= frame.height else {
      return drawNormal(style, theme, painter)
    }
    for row in 0..<size.height {
      let line = glyphs.map { isASCII ? $0.asciiRow(row) : $0.row(row) }
      painter.draw(Text(line.joined(separator: " ")), at: Position(x: 0, y: row), style: style)
    }
  }

  private var normalSize: Size { Size(width: Text(text).width, height: 1) }

  private func drawNormal(_ style: Style, _ theme: Theme, _ painter: Painter) {
    painter.draw(Text(text).truncated(to: frame.width, theme), at: .zero, style: style)
  }

  private func size(of glyphs: [BigGlyph], isASCII: Bool) -> Size {
    let width = glyphs.reduce(0) { $0 + $1.width } + max(0, glyphs.count - 1)
    return Size(width: width, height: isASCII ? BigGlyph.height : (BigGlyph.height + 1) / 2)
  }
}
