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

/// The suggestions of a field.
extension TextFieldView {
  /// The number of rows below the text.
  var rowsBelow: Int {
    listed.isEmpty || suggestionPlacement.floats ? (problem == nil ? 0 : 1) : listed.count
  }

  /// The indices of the suggestions that are visible in rows, including the selected one.
  var listed: Range<Int> {
    let rows = min(suggestionPlacement.rows, offered.count)
    guard rows > 0 else { return 0..<0 }
    let start = max(0, (chosen ?? 0) - rows + 1)
    return start..<start + rows
  }

  /// The visible suggestions.
  var suggestionRows: SuggestionRows {
    SuggestionRows(texts: listed.map { offered[$0] }, chosen: chosen.map { $0 - listed.lowerBound })
  }

  /// The part of the suggestion behind the caret; empty if the caret isn't at the end, or the text doesn't begin the
  /// suggestion.
  var ghost: String {
    guard !isSecret, !offered.isEmpty, selection.isEmpty, editing.caret == editing.buffer.end else {
      return ""
    }
    let text = text
    let wanted = chosen.map { offered[$0] } ?? offered.first { $0.hasPrefix(text) }
    guard let wanted, wanted.hasPrefix(text) else { return "" }
    return String(wanted.dropFirst(text.count))
  }

  /// Replaces the text with the suggestion; returns whether there was one.
  func acceptSuggestion() -> Bool {
    let text = text
    guard let wanted = chosen.map({ offered[$0] }) ?? offered.first(where: { $0.hasPrefix(text) }),
      chosen != nil || !ghost.isEmpty
    else { return false }
    editing.select(.zero..<editing.buffer.end)
    _ = editing.insert(wanted)
    tellEdited()
    endSuggestions()
    return true
  }

  /// Replaces the text with a suggestion, as a click on it does.
  func accept(_ index: Int) {
    guard offered.indices.contains(index) else { return }
    chosen = index
    _ = acceptSuggestion()
  }

  /// Removes the suggestions until the next edit.
  func endSuggestions() {
    (offered, chosen) = ([], nil)
  }

  /// Selects another suggestion in the rows; returns whether there are any.
  func choose(by step: Int) -> Bool {
    guard suggestionPlacement.rows > 0, !offered.isEmpty else {
      return step > 0 && offerAll()
    }
    let next = chosen.map { $0 + step } ?? (step > 0 ? 0 : offered.count - 1)
    chosen = offered.indices.contains(next) ? next : nil
    setNeedsDisplay()
    // The text didn't change, so the selected suggestion must be announced separately.
    if let window, window.announcements.hasListeners {
      window.announce(chosen.map { "\(offered[$0]), \($0 + 1) of \(offered.count)" } ?? text)
    }
    return true
  }

  /// Shows or removes the floating rows.
  func updateMenu() {
    guard suggestionPlacement.floats else { return }
    guard !listed.isEmpty, let window else {
      if let menu { menu.window?.endFloating(menu) }
      return
    }
    let menu = menu ?? SuggestionRowsView(of: self)
    self.menu = menu
    menu.rows = suggestionRows
    window.float(menu, at: ViewAnchor(self, part: Frame(x: 0, y: 0, width: frame.width, height: 1)))
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
