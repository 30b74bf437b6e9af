// SPDX-License-Identifier: MIT

/// A multi-line text editor, with wrapping or horizontal scrolling.
///
/// It shares selection, undo, clipboard and kill ring, and double and triple clicks with `TextFieldView`. It measures
/// and draws only the visible rows, so the cost of a frame doesn't depend on the length of the text.
public final class TextEditorView: TextControlView {
  /// The key map of new editors. Tab moves the focus; `insertTab` has no key by default.
  public nonisolated static let standardKeyMap = KeyMap.editing.appending(
    KeyMap([
      .init(.move(.up), "up", "ctrl+p", help: "go to previous line"),
      .init(.move(.down), "down", "ctrl+n", help: "go to next line"),
      .init(.move(.pageUp), "pgup", help: "page up"),
      .init(.move(.pageDown), "pgdn", help: "page down"),
      .init(.select(.up), "shift+up", help: "select to previous line"),
      .init(.select(.down), "shift+down", help: "select to next line"),
      .init(.select(.pageUp), "shift+pgup", help: "select page up"),
      .init(.select(.pageDown), "shift+pgdn", help: "select page down"),
      .init(.breakLine, "enter", "shift+enter", help: "insert line break"),
      .init(.insertTab, help: "insert tab"),
      .init(.submit, "ctrl+s", "alt+enter", "ctrl+enter", help: "submit", priority: 9),
    ]))

  /// Sends the text when the user submits it.
  public let submissions = ControlEvent<String>()
  /// The text that an empty editor shows.
  public var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }
  /// The label of the key that submits, for the key hints; empty for no hint.
  public var submitLabel = ""
  /// A Boolean value that indicates whether long lines wrap, instead of being scrolled horizontally.
  public var wraps = true { didSet { if wraps != oldValue { settingChanged() } } }
  /// A Boolean value that indicates whether line numbers are shown.
  public var showsLineNumbers = false {
    didSet { if showsLineNumbers != oldValue { settingChanged() } }
  }
  /// The name of the language whose tokens are coloured, such as `swift`, `python` or `json`, as after the fence of a code
  /// block; `nil`, and a name that isn't known, for text without colours.
  ///
  /// ```swift
  /// let editor = TextEditorView()
  /// editor.text = "let number = 42  // the answer"
  /// editor.language = "swift"
  /// // Draws “let” in the style of keywords, “42” in that of numbers, and the comment in that of notes.
  /// ```
  ///
  /// Lines of more than 2,000 characters have no colours. A key costs the visible lines, however long the text is.
  public var language: String? {
    didSet {
      guard language != oldValue else { return }
      colors.language = language.flatMap { CodeLanguage.named($0) }
      setNeedsDisplay()
    }
  }
  /// A Boolean value that indicates whether the line of the caret is marked by a tint while the editor has the focus. It needs a theme
  /// with surfaces. The default is `false`.
  public var marksCurrentLine = false {
    didSet { if marksCurrentLine != oldValue { setNeedsDisplay() } }
  }
  /// The number of rows that the editor requests; a stack may give it more.
  public var preferredRows = 6 { didSet { if preferredRows != oldValue { setNeedsLayout() } } }

  /// The number of rows up to which the editor is as tall as its text, from one row on; `nil` for ``preferredRows``. Such an
  /// editor doesn't grow in a stack.
  ///
  /// ```swift
  /// let note = TextEditorView()
  /// note.maximumRows = 8
  /// note.text = "Bread\nSalt"  // two rows
  /// ```
  public var maximumRows: Int? {
    didSet {
      guard maximumRows != oldValue else { return }
      growFactor = maximumRows == nil ? 1 : 0
      settingChanged()
    }
  }
  /// A closure that is called after the caret has moved without an edit.
  package var onCaretMove: (@MainActor () -> Void)?

  var rows = EditorRows()
  private var colors = EditorColors()
  /// The first visible row.
  private var first = EditorRows.Row(line: 0, part: 0)
  /// The first visible column, if lines aren't wrapped.
  private var left = 0
  /// A Boolean value that indicates whether the editor scrolls to the caret; `false` after the wheel was used.
  private var followsCaret = true
  /// The column that vertical motions keep.
  private var goal: Int?
  private var keepsGoal = false

  /// Creates an empty editor.
  public init(placeholder: String = "") {
    self.placeholder = placeholder
    super.init(hasLines: true, keyMap: TextEditorView.standardKeyMap)
    growFactor = 1
  }

  /// The text, with line feeds between its lines. Setting it sends nothing, and moves the caret to its beginning.
  public var text: String {
    get { editing.string }
    set { reset(to: newValue) }
  }

  override func reset(to text: String) {
    let (maximum, units) = (editing.maximum, editing.units)
    editing = TextEditing(text, hasLines: true)
    (editing.maximum, editing.units) = (maximum, units)
    editing.move(to: .zero)
    textReplaced()
  }

  /// Forgets what is stored about another text.
  func textReplaced() {
    colors.forget()
    settingChanged()
    first = EditorRows.Row(line: 0, part: 0)
  }

  /// The number of lines, at least one.
  public var lineCount: Int { editing.buffer.lines.count }

  /// The position of the caret.
  public var caret: TextPosition { editing.caret }

  /// The line with the caret, and its position.
  public override var accessibility: Accessibility {
    let line = editing.buffer.lines[caret.line]
    let text = line[0..<min(200, line.count)].map(\.string).joined()
    return Accessibility(
      .editor, label: placeholder,
      value: editing.buffer.isEmpty
        ? words["empty"]
        : words["{0}, line {1} of {2}", text, "\(caret.line + 1)", "\(editing.buffer.lines.count)"])
  }

  /// The mode of vi's keys, and the hint for the key that submits the text.
  public override var keyHints: [KeyHint] {
    let submit =
      submitLabel.isEmpty ? nil : keyMap.hint(.submit, label: submitLabel, priority: 9)
    return [modeHint, submit].compactMap(\.self)
  }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Text") }

  /// Returns the available width and the preferred number of rows.
  public override func measure(in room: Size) -> Size {
    let wanted = maximumRows == nil ? preferredRows : neededRows(at: room.width)
    return Size(width: max(0, room.width), height: max(0, min(room.height, wanted)))
  }

  /// Returns the number of rows of the text at a width, as far as they are shown.
  private func neededRows(at width: Int) -> Int {
    let most = max(1, maximumRows ?? preferredRows)
    var counted = rows
    counted.width = wraps ? max(1, width - gutter) : nil
    var count = 0
    for line in editing.buffer.lines.indices where count < most {
      count += counted.starts(of: line, in: editing.buffer).count
    }
    return min(most, count)
  }

  /// Sets the width at which lines wrap, and scrolls to the caret.
  public override func layout() { updateRows() }

  /// The cell of the caret, or the nearest edge if it isn't visible.
  public override var cursor: Position { caretCell }

  /// Draws the visible rows.
  public override func draw(in painter: Painter) {
    drawRows(in: painter)
  }

  /// Handles the wheel, and edits.
  public override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return super.handle(event) }
    switch mouse.kind {
    case .scrollUp: scroll(by: -mouse.scrollDistance)
    case .scrollDown: scroll(by: mouse.scrollDistance)
    case .scrollLeft where !wraps: scroll(sideways: -3)
    case .scrollRight where !wraps: scroll(sideways: 3)
    default: return super.handle(event)
    }
    return true
  }

  override func position(at cell: Position) -> TextPosition { place(at: cell) }

  override func target(_ motion: TextMotion) -> TextPosition? {
    switch motion {
    case .up: verticalTarget(-1)
    case .down: verticalTarget(1)
    case .pageUp: verticalTarget(-max(1, frame.height - 1))
    case .pageDown: verticalTarget(max(1, frame.height - 1))
    default: super.target(motion)
    }
  }

  override func edited() {
    forgetEdited()
    heightChanged()
    showCaret()
  }

  override func replaced(isAnswer: Bool) {
    forgetEdited()
    heightChanged()
    goal = nil
    updateRows()
    setNeedsDisplay()
  }

  /// Forgets what is stored about the lines of the last edit.
  private func forgetEdited() {
    if let edit = editing.lastEdit {
      rows.forget(edit)
      colors.forget(edit)
    } else {
      rows.forget()
      colors.forget()
    }
  }

  /// Requests a layout if the text has more or fewer rows than the editor.
  private func heightChanged() {
    if maximumRows != nil, neededRows(at: frame.width) != frame.height { setNeedsLayout() }
  }

  override func caretMoved() {
    showCaret()
    onCaretMove?()
  }

  private func showCaret() {
    if !keepsGoal { goal = nil }
    keepsGoal = false
    followsCaret = true
    updateRows()
    setNeedsDisplay()
  }

  override func performOther(_ action: TextAction) -> Bool {
    switch action {
    case .breakLine: if editing.insert("\n") { tellEdited() }
    case .submit:
      guard !submitLabel.isEmpty else { return false }
      submissions.send(text)
    default: return false
    }
    return true
  }

  private func settingChanged() {
    rows.forget()
    left = 0
    followsCaret = true
    setNeedsUpdate()
  }

  /// Returns the position a number of rows away, at the column where the vertical motion began; from the first row the
  /// beginning of the text, and nil if there is no further row.
  private func verticalTarget(_ step: Int) -> TextPosition? {
    let row = rows.row(of: caret, in: editing.buffer)
    let target = rows.row(row, movedBy: step, in: editing.buffer)
    guard target != row else {
      let end = step < 0 ? TextPosition.zero : editing.buffer.end
      return caret == end ? nil : end
    }
    let column = goal ?? self.column(of: caret, in: row)
    (goal, keepsGoal) = (column, true)
    return position(at: column, in: target)
  }
}

// MARK: - Rows on the screen

extension TextEditorView {
  /// The width of the line numbers and the blank behind them.
  var gutter: Int {
    guard showsLineNumbers else { return 0 }
    let digits = String(editing.buffer.lines.count).utf8.count
    return frame.width >= digits + 9 ? digits + 1 : 0
  }

  private var hasBar: Bool { editing.buffer.lines.count > frame.height && frame.width >= 12 }

  var textWidth: Int { max(1, frame.width - gutter - (hasBar ? 2 : 0)) }

  /// Returns the column of a position in its row.
  func column(of position: TextPosition, in row: EditorRows.Row) -> Int {
    let start = rows.range(of: row, in: editing.buffer).lowerBound
    return editing.buffer.lines[row.line].width(of: start..<max(start, position.column))
  }

  /// Returns the position at a column of a row, or the nearest one.
  func position(at column: Int, in row: EditorRows.Row) -> TextPosition {
    let line = editing.buffer.lines[row.line]
    let range = rows.range(of: row, in: editing.buffer)
    // The end of a wrapped row is the beginning of the next one.
    let last =
      range.upperBound < line.count ? max(range.lowerBound, range.upperBound - 1) : line.count
    var (index, passed) = (range.lowerBound, 0)
    if line.width == line.count {
      index = min(last, range.lowerBound + max(0, column))
    } else {
      while index < last, passed + line.width(at: index) <= column {
        passed += line.width(at: index)
        index += 1
      }
    }
    return TextPosition(line: row.line, column: index)
  }

  /// Returns the position at a cell, including cells above and below the visible rows.
  func place(at cell: Position) -> TextPosition {
    let row = rows.row(first, movedBy: cell.y, in: editing.buffer)
    return position(at: cell.x - gutter + left, in: row)
  }

  /// The cell of the caret, or the nearest edge if it isn't visible.
  var caretCell: Position {
    let row = rows.row(of: caret, in: editing.buffer)
    var (y, next) = (0, first)
    if row < first { return Position(x: min(gutter, max(0, frame.width - 1)), y: 0) }
    while next < row, y < frame.height - 1 {
      next = rows.row(next, movedBy: 1, in: editing.buffer)
      y += 1
    }
    let x = gutter + column(of: caret, in: row) - left
    return Position(x: min(max(0, x), max(0, frame.width - 1)), y: y)
  }

  /// Updates the rows after an edit or a change of the size: the width at which lines wrap, and the scroll position, by
  /// the smallest distance that makes the caret visible. Drawing changes neither.
  private func updateRows() {
    // Without a cell there is nothing to scroll, and the position that is kept is that of the last visible frame.
    guard !bounds.isEmpty else { return }
    // The number of lines determines whether there is a scroll bar, and the columns of the line numbers.
    rows.width = wraps ? textWidth : nil
    first.line = min(first.line, editing.buffer.lines.count - 1)
    first.part = min(first.part, rows.starts(of: first.line, in: editing.buffer).count - 1)
    if maximumRows != nil { first = min(first, firstOfEnd) }
    guard followsCaret else { return }
    let row = rows.row(of: caret, in: editing.buffer)
    let lowest = rows.row(row, movedBy: -max(0, frame.height - 1), in: editing.buffer)
    first = min(max(first, lowest), row)
    guard !wraps else { return }
    let column = column(of: caret, in: row)
    left = min(max(left, column - textWidth + 1), column)
  }

  /// Scrolls by rows. The caret stays at its position.
  func scroll(by step: Int) {
    followsCaret = false
    let lowest = firstOfEnd
    first = min(rows.row(first, movedBy: step, in: editing.buffer), max(first, lowest))
    if step > 0 { first = min(first, lowest) }
    setNeedsDisplay()
  }

  /// The first visible row when the last one is at the bottom.
  private var firstOfEnd: EditorRows.Row {
    let line = editing.buffer.lines.count - 1
    let last = EditorRows.Row(
      line: line, part: rows.starts(of: line, in: editing.buffer).count - 1)
    return rows.row(last, movedBy: -max(0, frame.height - 1), in: editing.buffer)
  }

  func scroll(sideways step: Int) {
    followsCaret = false
    left = max(0, left + step)
    setNeedsDisplay()
  }

  /// Draws the visible rows.
  func drawRows(in painter: Painter) {
    let theme = theme
    if editing.buffer.isEmpty {
      let text = Text(placeholder).truncated(to: textWidth, theme)
      painter.draw(text, at: Position(x: gutter, y: 0), style: theme.secondary)
    }
    var row = first
    for y in 0..<frame.height {
      draw(row, at: y, theme, painter)
      let next = rows.row(row, movedBy: 1, in: editing.buffer)
      if next == row { break }
      row = next
    }
    guard hasBar else { return }
    let bar = ScrollBar(
      total: editing.buffer.lines.count, visible: frame.height, first: first.line)
    bar.draw(in: painter, column: frame.width - 1, theme, isActive: isFocused)
  }

  private func draw(_ row: EditorRows.Row, at y: Int, _ theme: Theme, _ painter: Painter) {
    let line = editing.buffer.lines[row.line]
    let range = rows.range(of: row, in: editing.buffer)
    if gutter > 0, row.part == 0 {
      let number = Text(String(row.line + 1))
      let style = row.line == caret.line ? theme.accent : theme.secondary
      painter.draw(number, at: Position(x: gutter - 1 - number.width, y: y), style: style)
    }
    let area = painter.clipped(to: Frame(x: gutter, y: y, width: textWidth, height: 1))
    // A wide cluster that crosses the left edge is drawn from before the edge, and clipped.
    var start = wraps ? range.lowerBound : position(at: left, in: row).column
    if start == line.count, left > 0 { start = line.count }
    let x = line.width(of: range.lowerBound..<start) - left
    var (end, width) = (start, x)
    let room = textWidth
    while end < range.upperBound, width < room {
      width += line.width(at: end)
      end += 1
    }
    area.draw(line.text(start..<end), at: Position(x: x, y: 0), style: theme.text)
    color(start..<end, of: row, from: x, in: area, theme)
    if marksCurrentLine, isFocused, row.line == caret.line {
      let tint = theme.alternateRow
      painter.restyle(Frame(x: 0, y: y, width: gutter + textWidth, height: 1)) {
        $0.with(background: tint.background)
      }
    }
    highlight(start..<end, of: row, from: x, in: area, theme)
  }

  /// Gives the visible part of a row the styles of its tokens.
  private func color(
    _ visible: Range<Int>, of row: EditorRows.Row, from x: Int, in area: Painter, _ theme: Theme
  ) {
    guard let language = colors.language else { return }
    let line = editing.buffer.lines[row.line]
    let styles = CodeColors(theme: theme, language: language)
    for (range, token) in colors.tokens(of: row.line, in: editing.buffer)
    where range.overlaps(visible) {
      let columns = range.clamped(to: visible)
      let start = x + line.width(of: visible.lowerBound..<columns.lowerBound)
      let style = styles.style(of: token)
      area.restyle(Frame(x: start, y: 0, width: line.width(of: columns), height: 1)) {
        style.over($0)
      }
    }
  }

  private func highlight(
    _ visible: Range<Int>, of row: EditorRows.Row, from x: Int, in area: Painter, _ theme: Theme
  ) {
    let range = selection.range
    guard isFocused, !range.isEmpty,
      (range.lowerBound.line...range.upperBound.line).contains(row.line)
    else { return }
    let line = editing.buffer.lines[row.line]
    let columns = editing.buffer.columns(of: row.line, in: range).clamped(to: visible)
    let start = x + line.width(of: visible.lowerBound..<columns.lowerBound)
    var width = line.width(of: columns)
    // A selected line break is shown as a blank.
    if range.upperBound.line > row.line, visible.upperBound == line.count { width += 1 }
    let style = theme.selection
    area.restyle(Frame(x: start, y: 0, width: width, height: 1)) { _ in style }
  }
}

/// The tokens of an editor's lines.
///
/// A line's tokens depend on what the lines before it leave open, such as a comment. That is cached for each line down to the last one
/// that was drawn, and an edit forgets it for the lines below. So a key in a long text costs the visible lines only.
struct EditorColors {
  typealias Token = (range: Range<Int>, token: CodeColors.Token)

  /// The language; nil for text without colors.
  var language: CodeLanguage? { didSet { forget() } }
  /// What is open at the beginning of each line, as far as it is known.
  private var openings: [CodeColors.Open?] = [nil]
  /// The tokens of lines that were drawn.
  private var cache: [Int: [Token]] = [:]

  /// The longest line with colors, so that a text in one line stays fast.
  static let longestLine = 2_000
  /// The maximum number of cached lines.
  private static let mostLines = 512

  /// Forgets everything.
  mutating func forget() {
    (openings, cache) = ([nil], [:])
  }

  /// Forgets the line of an edit and those below it.
  mutating func forget(_ edit: TextBuffer.Change) {
    let line = edit.start.line
    if openings.count > line + 1 { openings.removeSubrange((line + 1)...) }
    if !cache.isEmpty { cache = cache.filter { $0.key < line } }
  }

  /// Returns the tokens of a line; none without a language, and in a line that is too long.
  mutating func tokens(of line: Int, in buffer: TextBuffer) -> [Token] {
    guard let language else { return [] }
    if let known = cache[line] { return known }
    while openings.count <= line { _ = read(openings.count - 1, in: buffer, language) }
    let tokens = read(line, in: buffer, language)
    if cache.count >= Self.mostLines { cache = [:] }
    cache[line] = tokens
    return tokens
  }

  /// Reads the tokens of a line whose beginning is known, and notes what it leaves open.
  private mutating func read(
    _ line: Int, in buffer: TextBuffer, _ language: CodeLanguage
  ) -> [Token] {
    var open = openings[line]
    var tokens: [Token] = []
    let content = buffer.lines[line]
    if content.count <= Self.longestLine {
      let characters = Array(content.string(0..<content.count))
      // A cluster of the editor is a character, unless a newer Unicode joins differently.
      if characters.count == content.count {
        tokens = CodeColors.tokens(of: characters, in: language, &open)
      }
    }
    if openings.count == line + 1 { openings.append(open) }
    return tokens
  }
}

/// What a view needs that contains an editor, such as the composer of a chat.
extension TextEditorView {
  /// The text with the caret and the undo history. Setting it sends nothing.
  package var state: EditorState {
    get {
      var state = EditorState()
      state.editing = editing
      return state
    }
    set {
      let (maximum, units) = (editing.maximum, editing.units)
      editing = newValue.editing
      (editing.maximum, editing.units) = (maximum, units)
      textReplaced()
      caretMoved()
      keepOnCharacter()
    }
  }

  /// A Boolean value that indicates whether the text is empty.
  package var isEmpty: Bool { editing.buffer.isEmpty }

  /// A Boolean value that indicates whether the caret is in the first row.
  package var isInFirstRow: Bool {
    rows.row(of: caret, in: editing.buffer) == EditorRows.Row(line: 0, part: 0)
  }

  /// A Boolean value that indicates whether the caret is in the last row.
  package var isInLastRow: Bool {
    let row = rows.row(of: caret, in: editing.buffer)
    return rows.row(row, movedBy: 1, in: editing.buffer) == row
  }

  /// The text of the caret's line before the caret.
  package var textBeforeCaret: String {
    editing.buffer.string(in: TextPosition(line: caret.line, column: 0)..<caret)
  }

  /// Replaces a range as one edit of the user.
  package func replace(_ range: Range<TextPosition>, by text: String) {
    editing.select(range)
    if editing.insert(text) { tellEdited() }
  }

  /// Adds a text that the caret passes, and edits delete, as a whole.
  package func addUnit(_ text: String) {
    if !editing.units.contains(where: { $0.text == text }) { editing.units.append(TextUnit(text)) }
  }

  /// The unit next to the caret, or `nil`.
  package var unitAtCaret: (range: Range<TextPosition>, text: String)? {
    editing.unit(at: caret, touching: true).map { ($0.range, $0.unit.text) }
  }
}

/// The text of an editor with its caret, selection and undo history.
package struct EditorState: Sendable {
  fileprivate var editing: TextEditing

  /// Creates a state with the caret at the end of a text.
  package init(_ text: String = "") { editing = TextEditing(text, hasLines: true) }

  /// The text.
  package var text: String { editing.string }

  /// A Boolean value that indicates whether the text is empty.
  package var isEmpty: Bool { editing.buffer.isEmpty }
}
