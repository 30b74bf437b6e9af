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
package struct SuggestionRows: Equatable {
  let texts: [String]
  /// The text behind each suggestion, which explains it; empty for none.
  var details: [String] = []
  let chosen: Int?

  /// Creates rows.
  package init(texts: [String], details: [String] = [], chosen: Int?) {
    (self.texts, self.details, self.chosen) = (texts, details, chosen)
  }

  private var textWidth: Int { texts.reduce(0) { max($0, Text($1).width) } }

  /// The width of the longest row.
  var width: Int {
    let details = details.reduce(0) { max($0, Text($1).width) }
    return textWidth + (details > 0 ? details + 2 : 0)
  }

  /// Draws a suggestion in each row.
  @MainActor func draw(in painter: Painter, _ theme: Theme) {
    let size = painter.bounds.size
    let column = details.isEmpty ? 0 : textWidth + 2
    for (y, text) in texts.enumerated() where y < size.height {
      let row = Frame(x: 0, y: y, width: size.width, height: 1)
      painter.draw(
        Text(text).truncated(to: size.width, theme), at: row.origin,
        style: y == chosen || column > 0 ? theme.text : theme.secondary)
      if details.indices.contains(y), column < size.width {
        painter.draw(
          Text(details[y]).truncated(to: size.width - column, theme),
          at: Position(x: column, y: y), style: theme.secondary)
      }
      if y == chosen { painter.restyle(row) { theme.current($0, isActive: true) } }
    }
  }
}

/// The floating rows with the suggestions of a field.
package final class SuggestionRowsView: View {
  /// The suggestions.
  package var rows = SuggestionRows(texts: [], chosen: nil) {
    didSet { if rows != oldValue { setNeedsUpdate() } }
  }
  /// The minimum width, such as that of the field.
  package var minimumWidth: @MainActor () -> Int = { 0 }
  /// A closure that selects the next suggestion (1) or the previous one (-1).
  package var onStep: @MainActor (Int) -> Void = { _ in }
  /// A closure that accepts the suggestion in a row.
  package var onAccept: @MainActor (Int) -> Void = { _ in }

  /// Creates a view without suggestions.
  package override init() { super.init() }

  /// Shows the rows below a view, or above it.
  package func show(at view: View) { view.window?.float(self, at: ViewAnchor(view)) }

  /// Removes the rows.
  package func dismiss() { window?.endFloating(self) }

  /// Returns the size of the rows in a box that is at least as wide as the field.
  package override func measure(in room: Size) -> Size {
    let width = max(minimumWidth(), rows.width + 4)
    return Size(width: min(room.width, width), height: min(room.height, rows.texts.count + 2))
  }

  override var castsShadow: Bool { true }

  package override func draw(in painter: Painter) {
    let theme = theme
    painter.box(bounds, style: theme.focusedBorder, kind: theme.symbols.boxes)
    let inner = bounds.inset(by: Insets(horizontal: 2, vertical: 1))
    rows.draw(in: painter.clipped(to: inner), theme)
  }

  package override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    switch mouse.kind {
    case .scrollUp: onStep(-1)
    case .scrollDown: onStep(1)
    case .press where mouse.button == .left:
      let row = mouse.position.y - 1
      if rows.texts.indices.contains(row) { onAccept(row) }
    default: return false
    }
    return true
  }
}
