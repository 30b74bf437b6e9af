// SPDX-License-Identifier: MIT

/// A single-line text field.
///
/// It edits by grapheme clusters, scrolls horizontally, and treats a paste as one edit. It has the key bindings of a
/// shell, a selection, undo, the window's clipboard and kill ring; see `TextFieldView.standardKeyMap`. It supports
/// validation and suggestions.
open class TextFieldView: TextControlView {
  /// The key map of new fields.
  public nonisolated static let standardKeyMap = KeyMap.editing.appending(
    KeyMap([
      .init(.submit, "enter", help: "accept", priority: 9),
      .init(.acceptSuggestion, "tab", help: "accept suggestion"),
      .init(.nextSuggestion, "down", help: "next suggestion"),
      .init(.previousSuggestion, "up", help: "previous suggestion"),
    ]))

  /// Sends the text when the user presses Enter and the text is valid.
  public final let submissions = ControlEvent<String>()
  /// The text that an empty field shows.
  public final var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }
  /// The label of Enter, for the key hints; empty while Enter has no effect, which leaves out the hint.
  public final var submitLabel = "accept" {
    didSet { if submitLabel != oldValue { keysDidChange() } }
  }
  /// Returns an error message for a text, or nil if it is valid. It is called when the user submits or leaves the
  /// field, and after that at each edit until the text is valid.
  public final var validation: (@MainActor (String) -> String?)?
  /// Returns completions of a text, the best first. It is called after each edit by the user.
  public final var suggestions: (@MainActor (String) -> [String])?
  /// The place in which suggestions are shown. The default is behind the text.
  public final var suggestionPlacement = SuggestionPlacement.behind {
    didSet { if suggestionPlacement != oldValue { setNeedsLayout() } }
  }
  /// The error message, shown below or behind the text. `validation` sets it, and a program may.
  public final var problem: String? { didSet { if problem != oldValue { setNeedsUpdate() } } }

  /// The first visible cluster.
  private final var first = 0
  /// The suggestions for the current text.
  final var offered: [String] = [] {
    didSet {
      if offered.count != oldValue.count { setNeedsLayout() }
      setNeedsDisplay()
      updateMenu()
    }
  }
  /// The suggestion that the user selected.
  final var chosen: Int? { didSet { if chosen != oldValue { updateMenu() } } }
  /// The floating rows of suggestions, created when they are shown first.
  final var menu: SuggestionRowsView?
  private final var wasEdited = false
  /// The key hint of Enter, built once for each key map.
  private final lazy var submitHint = madeSubmitHint

  /// Creates an empty field.
  public init(placeholder: String = "") {
    self.placeholder = placeholder
    super.init(hasLines: false, keyMap: TextFieldView.standardKeyMap)
  }

  /// The text. Setting it sends nothing, and moves the caret to its end.
  public final var text: String {
    get { editing.string }
    set {
      if newValue != editing.string { reset(to: newValue) }
    }
  }

  override func reset(to text: String) {
    let (maximum, pattern) = (editing.maximum, editing.pattern)
    editing = TextEditing(pattern?.applied(to: text) ?? text, hasLines: false)
    (editing.maximum, editing.pattern) = (maximum, pattern)
    first = 0
    replaced(isAnswer: false)
  }

  override func replaced(isAnswer: Bool) {
    chosen = nil
    if isAnswer {
      if problem != nil { validate() }
      if !offered.isEmpty { offered = suggestions?(text) ?? [] }
    } else {
      wasEdited = false
      problem = nil
      offered = []
    }
  }

  /// Validates the text; returns whether it is valid.
  @discardableResult
  public final func validate() -> Bool {
    guard let validation else { return problem == nil }
    problem = validation(text)
    return problem == nil
  }

  /// The number of columns for the text.
  var textWidth: Int { frame.width }

  /// Offers suggestions although the user didn't edit the text; returns whether there are any.
  func offerAll() -> Bool { false }

  final var line: ClusterBuffer { editing.buffer.lines[0] }
  final var caret: Int { editing.caret.column }

  /// The character that is shown in place of each cluster, one column wide; nil to show the clusters.
  var mask: String? { nil }

  /// The text for screen readers.
  var spokenText: String { text }

  /// The placeholder as the label, the text as the value, and the error.
  open override var accessibility: Accessibility {
    Accessibility(
      .textField, label: placeholder, value: editing.buffer.isEmpty ? words["empty"] : spokenText,
      state: problem == nil ? [] : .invalid, hint: problem ?? "")
  }

  /// The mode of vi's keys, and the hint for the key that submits.
  open override var keyHints: [KeyHint] {
    let take = ghost.isEmpty ? nil : keyMap.hint(.acceptSuggestion, label: "accept", priority: 8)
    return [modeHint, submitHint, take].compactMap(\.self)
  }

  /// The help for the keys.
  open override var keyHelp: KeyHelp? { keyMap.help("Text field") }

  /// The position of the caret.
  open override var cursor: Position {
    scrollToCaret()
    return Position(x: min(columns(first..<caret), max(0, textWidth - 1)), y: 0)
  }

  /// Returns one row of 30 columns at most, and the rows of an error or of suggestions.
  open override func measure(in room: Size) -> Size {
    Size(width: max(0, min(30, room.width)), height: max(0, min(room.height, 1 + rowsBelow)))
  }

  /// Draws the visible part of the text, and symbols where text is hidden.
  open override func draw(in painter: Painter) {
    drawText(in: painter)
    drawBelow(in: painter)
  }

  /// Validates an edited text when the focus leaves the field.
  open override func focusDidChange() {
    super.focusDidChange()
    guard !isFocused else { return }
    (offered, chosen) = ([], nil)
    if wasEdited { validate() }
  }

  /// Handles editing, and clicks on suggestions.
  open override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick, mouse.position.y > 0 {
      let index = listed.lowerBound + mouse.position.y - 1
      if listed.contains(index) { accept(index) }
      return true
    }
    return super.handle(event)
  }

  override func position(at cell: Position) -> TextPosition {
    if cell.x < 0 { return TextPosition(column: max(0, first + cell.x)) }
    return TextPosition(column: firstBeyond(cell.x).index)
  }

  override func keysDidChange() { submitHint = madeSubmitHint }

  private var madeSubmitHint: KeyHint? {
    submitLabel.isEmpty ? nil : keyMap.hint(.submit, label: submitLabel, priority: 9, typing: true)
  }

  override func edited() {
    wasEdited = true
    if problem != nil { validate() }
    if chosen != nil { chosen = nil }
    if let suggestions {
      offered = suggestions(text)
    } else if !offered.isEmpty {
      offered = []
    }
  }

  override func performOther(_ action: TextAction) -> Bool {
    switch action {
    case .submit: submit()
    case .acceptSuggestion: return acceptSuggestion()
    case .nextSuggestion: return choose(by: 1)
    case .previousSuggestion: return choose(by: -1)
    case .cancel:
      guard !offered.isEmpty else { return false }
      (offered, chosen) = ([], nil)
    default: return false
    }
    return true
  }

  private func submit() {
    if chosen != nil, acceptSuggestion() { return }
    (offered, chosen) = ([], nil)
    // A problem that the program has set doesn't prevent another attempt, because only the program can judge it.
    if validation == nil || validate() { submissions.send(text) }
  }
}

// MARK: Positions of clusters

extension TextFieldView {
  static let roomForSigns = 6

  final func columns(_ range: Range<Int>) -> Int {
    mask == nil ? line.width(of: range) : range.count
  }

  /// Returns the first visible cluster that ends behind a column, and the width before it.
  final func firstBeyond(_ limit: Int) -> (index: Int, width: Int) {
    let line = line
    if line.isSimple || mask != nil {
      let width = max(0, min(limit, line.count - first))
      return (first + width, width)
    }
    var (index, width) = (first, 0)
    while index < line.count {
      let columns = line.width(at: index)
      if width + columns > limit { break }
      width += columns
      index += 1
    }
    return (index, width)
  }

  /// Scrolls until the caret has its own column, and no space is empty behind the text while text is hidden before it.
  ///
  /// It examines at most as many clusters as the field has columns.
  final func scrollToCaret() {
    let (line, caret) = (line, caret)
    let room = max(1, textWidth)
    let margin = room >= Self.roomForSigns ? 1 : 0
    first = max(first, firstFitting(in: line, upTo: caret, room: room - 1 - margin))
    // At the left edge, one cluster remains before the caret, where the symbol of hidden text is drawn.
    if first >= caret { first = max(0, caret - margin) }
    if first > 0 {
      first = min(first, firstFitting(in: line, upTo: line.count, room: room - 1))
    }
  }

  /// Returns the first of the clusters that end at an index and fit a width.
  private func firstFitting(in line: ClusterBuffer, upTo end: Int, room: Int) -> Int {
    if line.isSimple || mask != nil { return max(0, end - max(0, room)) }
    var (index, left) = (end, room)
    while index > 0 {
      left -= line.width(at: index - 1)
      if left < 0 { break }
      index -= 1
    }
    return index
  }
}

// MARK: - Drawing

extension TextFieldView {
  func drawText(in painter: Painter) {
    let theme = theme
    let line = line
    let ground = fieldStyle(in: theme)
    painter.fill(Frame(x: 0, y: 0, width: frame.width, height: 1), with: ground)
    if line.count == 0 {
      let text = Text(placeholder).truncated(to: textWidth, theme)
      let style = style(of: .placeholder, .field, theme, standard: theme.secondary.over(ground))
      painter.draw(text, at: .zero, style: style)
      return drawBehind(Text(placeholder).width, in: painter)
    }
    scrollToCaret()
    let (end, width) = firstBeyond(textWidth)
    let text = mask.map { Text(String(repeating: $0, count: end - first)) }
    let style = style(
      of: .text, .field, theme, standard: (acceptsInput ? theme.text : theme.disabled).over(ground))
    painter.draw(text ?? line.text(first..<end), at: .zero, style: style)
    highlight(first..<end, in: painter)
    if end == line.count {
      let ghost = ghost
      var used = width
      if !ghost.isEmpty {
        let text = Text(ghost).truncated(to: max(0, textWidth - width), theme)
        painter.draw(text, at: Position(x: width, y: 0), style: theme.secondary.over(ground))
        used += text.width
      }
      drawBehind(used, in: painter)
    }
    guard textWidth >= Self.roomForSigns else { return }
    if first > 0, caret > first { sign(theme.symbols.before, 0, painter, theme) }
    if end < line.count, caret < end {
      sign(theme.symbols.after, textWidth - 1, painter, theme)
    }
  }

  private func sign(_ sign: String, _ x: Int, _ painter: Painter, _ theme: Theme) {
    painter.draw(
      Text(sign), at: Position(x: x, y: 0), style: theme.accent.over(fieldStyle(in: theme)))
  }

  private func highlight(_ visible: Range<Int>, in painter: Painter) {
    let range = selection.range
    let selected = (range.lowerBound.column..<range.upperBound.column).clamped(to: visible)
    guard !selected.isEmpty, isFocused else { return }
    let style = theme.selection
    let area = Frame(
      x: columns(first..<selected.lowerBound), y: 0, width: columns(selected), height: 1)
    painter.restyle(area) { _ in style }
  }

  /// Draws an error behind the text, if the field has no row for it.
  private func drawBehind(_ width: Int, in painter: Painter) {
    guard let problem, frame.height == 1 else { return }
    let text = Text(problem)
    let start = textWidth - text.width
    // One column for the caret, and one blank.
    guard start >= width + 2 else { return }
    painter.draw(text, at: Position(x: start, y: 0), style: theme.error.over(fieldStyle(in: theme)))
  }

  /// Returns the style of the field's row.
  func fieldStyle(in theme: Theme) -> Style {
    theme.fill(isHovered: isHovered && acceptsInput && !isFocused)
  }

  func drawBelow(in painter: Painter) {
    guard frame.height > 1 else { return }
    let theme = theme
    guard listed.isEmpty || suggestionPlacement.floats else {
      let rows = Frame(x: 0, y: 1, width: frame.width, height: frame.height - 1)
      return suggestionRows.draw(in: painter.clipped(to: rows), theme)
    }
    if let problem {
      let text = Text(problem).truncated(to: frame.width, theme)
      painter.draw(text, at: Position(x: 0, y: 1), style: theme.error)
    }
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
      window.announce(chosen.map { spoken(offered[$0], $0, of: offered.count) } ?? text)
    }
    return true
  }

  private var madeMenu: SuggestionRowsView {
    let menu = SuggestionRowsView()
    menu.minimumWidth = { [weak self] in self?.frame.width ?? 0 }
    menu.onStep = { [weak self] in _ = self?.choose(by: $0) }
    menu.onAccept = { [weak self] row in
      if let self { accept(listed.lowerBound + row) }
    }
    return menu
  }

  /// Shows or removes the floating rows.
  func updateMenu() {
    guard suggestionPlacement.floats else { return }
    guard !listed.isEmpty, let window else {
      if let menu { menu.window?.endFloating(menu) }
      return
    }
    let menu = menu ?? madeMenu
    self.menu = menu
    menu.rows = suggestionRows
    window.float(menu, at: ViewAnchor(self, part: Frame(x: 0, y: 0, width: frame.width, height: 1)))
  }
}
