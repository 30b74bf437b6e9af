// SPDX-License-Identifier: MIT

/// A label: text that can't be edited.
public final class LabelView: View {
  /// The horizontal alignment of the rows.
  public enum Alignment: Hashable, Sendable {
    /// Left.
    case leading
    /// Centred.
    case center
    /// Right.
    case trailing
  }

  /// The text. Its own styles take precedence over that of the role.
  public var text: Text {
    didSet {
      guard text != oldValue else { return }
      markup = nil
      changed(from: oldValue)
    }
  }
  /// The key path of the text's style in the theme.
  public var role: KeyPath<Theme, Style> {
    didSet { if role != oldValue { setNeedsDisplay() } }
  }
  /// The horizontal alignment of the rows.
  public var alignment: Alignment {
    didSet { if alignment != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether a text that is too wide wraps to further rows, instead of being truncated.
  public var wraps: Bool { didSet { if wraps != oldValue { changed() } } }
  /// The position of the ellipsis in a truncated text.
  public var truncation = Truncation.tail {
    didSet { if truncation != oldValue { changed() } }
  }

  /// The markup of the text, which is read for each theme; `nil` for a text with its own styles.
  private var markup: String?
  /// The rows of a wrapped text, and their width.
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

  /// Creates a label with markup, whose roles, such as `{error}`, are those of the shown theme.
  ///
  /// Setting ``text`` replaces the markup. See ``Text/init(markup:theme:)`` for the syntax.
  public convenience init(
    markup: String, role: KeyPath<Theme, Style> = \.text, alignment: Alignment = .leading,
    wraps: Bool = false
  ) {
    self.init(Text(markup: markup), role: role, alignment: alignment, wraps: wraps)
    self.markup = markup
  }

  /// The characters of the text.
  public var string: String {
    get { text.string }
    set { text = Text(newValue) }
  }

  /// The text.
  public override var accessibility: Accessibility {
    let isHeading = role == \Theme.title || role == \Theme.heading
    return Accessibility(isHeading ? .heading : .text, label: string)
  }

  /// Returns the size of the text; an empty one has no row.
  public override func measure(in room: Size) -> Size {
    let rows = rows(for: room.width)
    return Size(width: rows.map(\.width).max() ?? 0, height: rows.count)
  }

  /// Draws the text.
  public override func draw(in painter: Painter) {
    let style = theme[keyPath: role]
    for (y, row) in rows(for: frame.width).enumerated() where y < frame.height {
      painter.draw(row, at: Position(x: start(of: row.width), y: y), style: style)
    }
  }

  /// The text, whole also where it is truncated.
  public override var selectableText: (any SelectableText)? {
    let shown = markup.map { Text(markup: $0, theme: theme) } ?? text
    guard !shown.isEmpty, frame.width > 0 else { return nil }
    guard wraps else {
      let x = start(of: min(shown.width, frame.width))
      let parts = shown.partsTruncated(
        to: frame.width, at: truncation, ellipsis: theme.symbols.ellipsis)
      return TruncatedText(shown, parts.map { TextRow.Part(x: x + $0.x, clusters: $0.clusters) })
    }
    return RowsOfText(
      shown,
      shown.rows(ofWidth: frame.width).map { row in
        (start(of: row.reduce(0) { $0 + shown.width(of: $1) }), row)
      })
  }

  /// Returns the column at which a row of a width begins.
  private func start(of width: Int) -> Int {
    let spare = max(0, frame.width - width)
    return switch alignment {
    case .leading: 0
    case .center: spare / 2
    case .trailing: spare
    }
  }

  /// A text of the same width, such as a counter, requires no layout.
  private func changed(from old: Text) {
    guard !wraps, text.width == old.width, text.isSimple, old.isSimple else { return changed() }
    setNeedsDisplay()
  }

  private func changed() {
    wrapped = nil
    setNeedsUpdate()
  }

  private func rows(for width: Int) -> [Text] {
    guard !text.isEmpty, width > 0 else { return [] }
    let shown = markup.map { Text(markup: $0, theme: theme) } ?? text
    // Another theme may have another ellipsis, so the truncated text isn't cached.
    guard wraps else {
      return [shown.width <= width ? shown : shown.truncated(to: width, at: truncation, theme)]
    }
    // For the same reason, rows of markup are wrapped again.
    if markup == nil, let wrapped, wrapped.width == width { return wrapped.rows }
    let rows = shown.wrapped(to: width)
    wrapped = (width, rows)
    return rows
  }
}

/// A text as a component: one row, truncated with an ellipsis.
extension Text: Component {
  /// Creates the view.
  @MainActor public func makeView() -> LabelView { LabelView(self) }

  /// Updates the text.
  @MainActor public func update(_ view: LabelView) { view.text = self }
}
