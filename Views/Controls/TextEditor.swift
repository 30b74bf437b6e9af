/// Rows of text to edit, wrapped or scrolled sideways.
///
/// It has what a `TextField` has: selection, undo, the window's clipboard and kills, two and three clicks. It draws and
/// measures the rows that show and no others, so that a text of many lines costs what a screenful does.
public final class TextEditor: TextControl {
  /// The keys that a new editor has. Tab goes on to the next control; `insertTab` has no key unless it is given one.
  public nonisolated static let standardKeyMap = KeyMap.editing.appending(
    KeyMap([
      .init(.move(.up), "up", "ctrl+p", help: "to the row above"),
      .init(.move(.down), "down", "ctrl+n", help: "to the row below"),
      .init(.move(.pageUp), "pgup", help: "a page up"),
      .init(.move(.pageDown), "pgdn", help: "a page down"),
      .init(.select(.up), "shift+up", help: "select to the row above"),
      .init(.select(.down), "shift+down", help: "select to the row below"),
      .init(.select(.pageUp), "shift+pgup", help: "select a page up"),
      .init(.select(.pageDown), "shift+pgdn", help: "select a page down"),
      .init(.breakLine, "enter", "shift+enter", help: "begin a new line"),
      .init(.insertTab, help: "put in a tab"),
      .init(.submit, "alt+enter", "ctrl+enter", help: "hand the text in", priority: 9),
    ]))

  /// Told of the text when the user hands it in.
  public let submissions = Listeners<String>()
  /// What an empty editor shows.
  public let placeholder: String
  /// What handing the text in does, for the line of hints; without a word there is no hint.
  public var submitLabel = ""
  /// Whether a line that is too long goes on in the next row, instead of being scrolled sideways.
  public var wraps = true { didSet { if wraps != oldValue { settingChanged() } } }
  /// Whether the numbers of lines stand before them.
  public var showsLineNumbers = false {
    didSet { if showsLineNumbers != oldValue { settingChanged() } }
  }
  /// The rows that the editor asks for where there is room; a stack may give it more.
  public var preferredRows = 6 { didSet { if preferredRows != oldValue { setNeedsLayout() } } }

  var rows = EditorRows()
  /// The first row that shows.
  var first = EditorRows.Row(line: 0, part: 0)
  /// The first column that shows, where lines aren't wrapped.
  var left = 0
  /// Whether the rows that show are those around the caret; the wheel leaves it.
  var followsCaret = true
  /// The column which moves up and down keep to.
  private var goal: Int?
  private var keepsGoal = false

  /// Makes an empty editor.
  public init(placeholder: String = "") {
    self.placeholder = placeholder
    super.init(hasLines: true, keyMap: TextEditor.standardKeyMap)
    flexibility = 1
  }

  /// The text, its lines parted by line feeds; setting it tells nobody, and puts the caret at its beginning.
  public var text: String {
    get { editing.string }
    set {
      let maximum = editing.maximum
      editing = TextEditing(newValue, hasLines: true)
      editing.maximum = maximum
      editing.move(to: .zero)
      settingChanged()
      first = EditorRows.Row(line: 0, part: 0)
    }
  }

  /// The number of lines, one at least.
  public var lineCount: Int { editing.buffer.lines.count }

  /// Where the caret is.
  public var caret: TextPosition { editing.caret }

  /// The line with the caret, and where it is.
  public override var accessibility: Accessibility {
    let line = editing.buffer.lines[caret.line]
    let text = line[0..<min(200, line.count)].map(\.string).joined()
    return Accessibility(
      .editor, label: placeholder,
      value: editing.buffer.isEmpty
        ? "empty" : "\(text), line \(caret.line + 1) of \(editing.buffer.lines.count)")
  }

  /// The key that hands the text in.
  public override var keyHints: [KeyHint] {
    guard !submitLabel.isEmpty else { return [] }
    return [keyMap.hint(.submit, label: submitLabel, priority: 9)].compactMap(\.self)
  }

  /// The keys that edit.
  public override var keyHelp: KeyHelp? { keyMap.help("Text") }

  /// All columns, and the rows that are preferred.
  public override func measure(in room: Size) -> Size {
    Size(width: max(0, room.width), height: max(0, min(room.height, preferredRows)))
  }

  /// Wraps anew.
  public override func layout() {
    rows.width = wraps ? textWidth : nil
  }

  /// The caret, or the nearest edge where it is out of sight.
  public override var cursor: Position { caretCell }

  /// Draws the rows that show.
  public override func draw(in painter: Painter) {
    drawRows(in: painter)
  }

  /// Scrolls with the wheel, and edits.
  public override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return super.handle(event) }
    switch mouse.kind {
    case .scrollUp: scroll(by: -3)
    case .scrollDown: scroll(by: 3)
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
    if let edit = editing.lastEdit {
      rows.forget(edit)
    } else {
      rows.forget()
    }
    caretMoved()
  }

  override func caretMoved() {
    if !keepsGoal { goal = nil }
    keepsGoal = false
    followsCaret = true
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
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The place so many rows further, at the column where the caret was when it began to go up or down; from the first
  /// row the beginning, and `nil` where there is no further to go.
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
