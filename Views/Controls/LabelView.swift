// SPDX-License-Identifier: MIT

/// Text to read.
public final class LabelView: View {
  /// Where the rows lie in the label's width.
  public enum Alignment: Hashable, Sendable {
    /// At the left.
    case leading
    /// In the middle.
    case center
    /// At the right.
    case trailing
  }

  /// The text; its own styles lie over that of the role.
  public var text: Text {
    didSet { if text != oldValue { changed(from: oldValue) } }
  }
  /// The role in the theme that gives the style.
  public var role: KeyPath<Theme, Style> {
    didSet { if role != oldValue { setNeedsDisplay() } }
  }
  /// Where the rows lie in the label's width.
  public var alignment: Alignment {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether a text that is too wide goes on in the next row, instead of ending in an
  /// ellipsis.
  public var wraps: Bool { didSet { if wraps != oldValue { changed() } } }
  /// Where a text that doesn't wrap and is too wide is cut.
  public var truncation = Truncation.tail {
    didSet { if truncation != oldValue { changed() } }
  }

  /// The rows that a text takes that wraps, and their width.
  private var wrapped: (width: Int, rows: [Text])?

  /// Creates a label.
  public init(
    _ text: Text = "", role: KeyPath<Theme, Style> = \.text, alignment: Alignment = .leading,
    wraps: Bool = false
  ) {
    self.text = text
    self.role = role
    self.alignment = alignment
    self.wraps = wraps
    super.init()
  }

  /// The text's characters.
  public var string: String {
    get { text.string }
    set { text = Text(newValue) }
  }

  /// The text.
  public override var accessibility: Accessibility {
    Accessibility(role == \Theme.title ? .heading : .text, label: string)
  }

  /// The rows that the text takes; an empty one takes none.
  public override func measure(in room: Size) -> Size {
    let rows = rows(for: room.width)
    return Size(width: rows.map(\.width).max() ?? 0, height: rows.count)
  }

  /// Draws the text.
  public override func draw(in painter: Painter) {
    let style = theme[keyPath: role]
    for (y, row) in rows(for: frame.width).enumerated() where y < frame.height {
      let spare = max(0, frame.width - row.width)
      let x =
        switch alignment {
        case .leading: 0
        case .center: spare / 2
        case .trailing: spare
        }
      painter.draw(row, at: Position(x: x, y: y), style: style)
    }
  }

  /// A counter that stays as wide as it was leaves everything in its place.
  private func changed(from old: Text) {
    guard !wraps, text.width == old.width, text.isSimple, old.isSimple else { return changed() }
    setNeedsDisplay()
  }

  private func changed() {
    wrapped = nil
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func rows(for width: Int) -> [Text] {
    guard !text.isEmpty, width > 0 else { return [] }
    // Another theme may have another ellipsis, so what is cut isn't kept.
    guard wraps else {
      return [text.width <= width ? text : text.truncated(to: width, at: truncation, theme)]
    }
    if let wrapped, wrapped.width == width { return wrapped.rows }
    let rows = text.wrapped(to: width)
    wrapped = (width, rows)
    return rows
  }
}
