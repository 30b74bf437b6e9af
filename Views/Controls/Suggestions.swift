// SPDX-License-Identifier: MIT

/// The place in which a text field shows its suggestions.
///
/// ```swift
/// field.suggestions = { text in cities.filter { $0.hasPrefix(text) } }
/// field.suggestionPlacement = .menu(rows: 8)
/// ```
public enum SuggestionPlacement: Hashable, Sendable {
  /// Behind the text: the end of the first suggestion that begins with the text.
  case behind
  /// In rows of the field below the text, as many as fit.
  case rows(Int)
  /// In rows above the views around the field, below the field or above it. They need no room in the layout.
  case menu(rows: Int)

  /// The maximum number of rows.
  var rows: Int {
    switch self {
    case .behind: 0
    case .rows(let rows), .menu(let rows): max(0, rows)
    }
  }

  /// A Boolean value that indicates whether the rows cover other views.
  var floats: Bool {
    if case .menu = self { true } else { false }
  }
}

/// The visible suggestions and the selected one among them.
struct SuggestionRows: Equatable {
  let texts: [String]
  let chosen: Int?

  /// Draws a suggestion in each row.
  @MainActor func draw(in painter: Painter, _ theme: Theme) {
    let size = painter.bounds.size
    for (y, text) in texts.enumerated() where y < size.height {
      let row = Frame(x: 0, y: y, width: size.width, height: 1)
      painter.draw(
        Text(text).truncated(to: size.width, theme), at: row.origin,
        style: y == chosen ? theme.text : theme.secondary)
      if y == chosen { painter.restyle(row) { theme.current($0, isActive: true) } }
    }
  }
}

/// The floating rows with the suggestions of a field.
final class SuggestionRowsView: View {
  var rows = SuggestionRows(texts: [], chosen: nil) {
    didSet {
      guard rows != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  private weak var field: TextFieldView?

  init(of field: TextFieldView) {
    self.field = field
    super.init()
  }

  /// Returns the size of the rows in a box that is at least as wide as the field.
  override func measure(in room: Size) -> Size {
    let width = rows.texts.reduce(field?.frame.width ?? 0) { max($0, Text($1).width + 4) }
    return Size(width: min(room.width, width), height: min(room.height, rows.texts.count + 2))
  }

  override var castsShadow: Bool { true }

  override func draw(in painter: Painter) {
    let theme = theme
    painter.box(bounds, style: theme.focusedBorder, kind: theme.symbols.boxes)
    let inner = bounds.inset(by: Insets(horizontal: 2, vertical: 1))
    rows.draw(in: painter.clipped(to: inner), theme)
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, let field else { return false }
    switch mouse.kind {
    case .scrollUp: _ = field.choose(by: -1)
    case .scrollDown: _ = field.choose(by: 1)
    case .press where mouse.button == .left:
      let row = mouse.position.y - 1
      if rows.texts.indices.contains(row) { field.accept(field.listed.lowerBound + row) }
    default: return false
    }
    return true
  }
}
