// SPDX-License-Identifier: MIT

/// A line of text to edit.
///
/// It edits by what a reader takes for a character, scrolls sideways, and takes a paste as one edit. It has the keys of
/// a shell, a selection, undo, the window's clipboard and kills; see `TextFieldView.standardKeyMap`. It can check what is
/// written, and suggest how it goes on.
open class TextFieldView: TextControlView {
  /// The keys that a new field has.
  public nonisolated static let standardKeyMap = KeyMap.editing.appending(
    KeyMap([
      .init(.submit, "enter", help: "accept", priority: 9),
      .init(.acceptSuggestion, "tab", help: "take the suggestion"),
      .init(.nextSuggestion, "down", help: "the next suggestion"),
      .init(.previousSuggestion, "up", help: "the suggestion before"),
    ]))

  /// Told of the text when the user presses Enter and nothing is wrong with it.
  public final let submissions = ControlEvent<String>()
  /// What an empty field shows.
  public final var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }
  /// What Enter does, for the line of hints.
  public final var submitLabel = "accept" {
    didSet { if submitLabel != oldValue { keysDidChange() } }
  }
  /// Says what is wrong with a text, `nil` for nothing. It is asked when the user submits or leaves the field, and from
  /// then on at each edit until nothing is wrong.
  public final var validation: (@MainActor (String) -> String?)?
  /// Says how a text could go on or what it could be, the best first; asked after each edit by the user.
  public final var suggestions: (@MainActor (String) -> [String])?
  /// How many suggestions show in rows below the text, where there is room; with none the first shows behind it.
  public final var suggestionRows = 0
  /// What is wrong with the text, shown below it or behind it; `validation` sets it, and so may a program.
  public final var problem: String? {
    didSet {
      guard problem != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// The first cluster that shows.
  private final var first = 0
  /// What is suggested for the text as it is.
  final var offered: [String] = [] {
    didSet {
      if offered.count != oldValue.count { setNeedsLayout() }
      setNeedsDisplay()
    }
  }
  /// The suggestion that the user went to.
  private final var chosen: Int?
  private final var wasEdited = false
  /// What is said of Enter, put into words once for each key map.
  private final lazy var submitHint = madeSubmitHint

  /// Creates an empty field.
  public init(placeholder: String = "") {
    self.placeholder = placeholder
    super.init(hasLines: false, keyMap: TextFieldView.standardKeyMap)
  }

  /// The text; setting it tells nobody, and puts the caret behind it.
  public final var text: String {
    get { editing.string }
    set {
      guard newValue != editing.string else { return }
      let maximum = editing.maximum
      editing = TextEditing(newValue, hasLines: false)
      editing.maximum = maximum
      first = 0
      wasEdited = false
      problem = nil
      chosen = nil
      offered = []
    }
  }

  /// Shows the text of a state that receives the user's edits.
  ///
  /// A state that shows an older text, since edits are on their way to it, takes no letter back. Any other text
  /// replaces what the user typed.
  public final func show(_ text: String) {
    if controlled.state(text, shown: editing.string) { self.text = text }
  }

  /// Checks the text now; returns whether nothing is wrong with it.
  @discardableResult
  public final func validate() -> Bool {
    guard let validation else { return problem == nil }
    problem = validation(text)
    return problem == nil
  }

  final var line: ClusterBuffer { editing.buffer.lines[0] }
  final var caret: Int { editing.caret.column }

  /// What shows in the place of each cluster, one column wide; the cluster itself without it.
  var mask: String? { nil }

  /// What is spoken of the text.
  var spokenText: String { text }

  /// The text, under the name of what the empty field shows, with what is wrong.
  open override var accessibility: Accessibility {
    Accessibility(
      .textField, label: placeholder, value: editing.buffer.isEmpty ? words["empty"] : spokenText,
      state: problem == nil ? [] : .invalid, hint: problem ?? "")
  }

  /// Enter submits.
  open override var keyHints: [KeyHint] {
    let take = ghost.isEmpty ? nil : keyMap.hint(.acceptSuggestion, label: "take", priority: 8)
    return [submitHint, take].compactMap(\.self)
  }

  /// The keys that edit.
  open override var keyHelp: KeyHelp? { keyMap.help("Text field") }

  /// The caret.
  open override var cursor: Position {
    scrollToCaret()
    return Position(x: min(columns(first..<caret), max(0, frame.width - 1)), y: 0)
  }

  /// One row of 30 columns or what there is, and those of a problem or of suggestions.
  open override func measure(in room: Size) -> Size {
    Size(width: max(0, min(30, room.width)), height: max(0, min(room.height, 1 + rowsBelow)))
  }

  /// Draws as much of the text as fits, and a sign where there is more.
  open override func draw(in painter: Painter) {
    drawText(in: painter)
    drawBelow(in: painter)
  }

  /// Checks the text that was edited when the focus leaves.
  open override func focusDidChange() {
    super.focusDidChange()
    guard !isFocused else { return }
    (offered, chosen) = ([], nil)
    if wasEdited { validate() }
  }

  /// Edits, and takes a suggestion that is clicked.
  open override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick, mouse.position.y > 0 {
      let index = listed.lowerBound + mouse.position.y - 1
      guard listed.contains(index) else { return true }
      chosen = index
      return acceptSuggestion()
    }
    return super.handle(event)
  }

  override func position(at cell: Position) -> TextPosition {
    if cell.x < 0 { return TextPosition(column: max(0, first + cell.x)) }
    return TextPosition(column: firstBeyond(cell.x).index)
  }

  override func keysDidChange() { submitHint = madeSubmitHint }

  private var madeSubmitHint: KeyHint? {
    keyMap.hint(.submit, label: submitLabel, priority: 9, typing: true)
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
    if validate() { submissions.send(text) }
  }
}

// MARK: Where clusters stand

extension TextFieldView {
  static let roomForSigns = 6

  final func columns(_ range: Range<Int>) -> Int {
    mask == nil ? line.width(of: range) : range.count
  }

  /// The first cluster of those that show which ends behind a column, and the columns before it.
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

  /// Scrolls so that the caret has a column of its own, and no room stays empty behind the text while some of it is
  /// hidden before.
  ///
  /// It looks at no more clusters than the field has columns, however long the text is.
  final func scrollToCaret() {
    let (line, caret) = (line, caret)
    let room = max(1, frame.width)
    let margin = room >= Self.roomForSigns ? 1 : 0
    first = max(first, firstFitting(in: line, upTo: caret, room: room - 1 - margin))
    // A caret at the left edge has one cluster before it, where the sign of hidden text stands.
    if first >= caret { first = max(0, caret - margin) }
    if first > 0 {
      first = min(first, firstFitting(in: line, upTo: line.count, room: room - 1))
    }
  }

  /// The first of the clusters which end at an index and have room side by side.
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
    if line.count == 0 {
      let text = Text(placeholder).truncated(to: frame.width, theme)
      let style = style(of: .placeholder, .field, theme, standard: theme.secondary)
      painter.draw(text, at: .zero, style: style)
      return drawBehind(Text(placeholder).width, in: painter)
    }
    scrollToCaret()
    let (end, width) = firstBeyond(frame.width)
    let text = mask.map { Text(String(repeating: $0, count: end - first)) }
    let style = style(
      of: .text, .field, theme, standard: acceptsInput ? theme.text : theme.disabled)
    painter.draw(text ?? line.text(first..<end), at: .zero, style: style)
    highlight(first..<end, in: painter)
    if end == line.count {
      let ghost = ghost
      var used = width
      if !ghost.isEmpty {
        let text = Text(ghost).truncated(to: max(0, frame.width - width), theme)
        painter.draw(text, at: Position(x: width, y: 0), style: theme.secondary)
        used += text.width
      }
      drawBehind(used, in: painter)
    }
    guard frame.width >= Self.roomForSigns else { return }
    if first > 0, caret > first { sign(theme.symbols.before, 0, painter, theme) }
    if end < line.count, caret < end {
      sign(theme.symbols.after, frame.width - 1, painter, theme)
    }
  }

  private func sign(_ sign: String, _ x: Int, _ painter: Painter, _ theme: Theme) {
    painter.fill(Frame(x: x, y: 0, width: 1, height: 1), with: .plain)
    painter.draw(Text(sign), at: Position(x: x, y: 0), style: theme.accent)
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

  /// Writes a problem behind the text, where the field has no row for it.
  private func drawBehind(_ width: Int, in painter: Painter) {
    guard let problem, frame.height == 1 else { return }
    let text = Text(problem)
    let start = frame.width - text.width
    // A column for the caret, and one between.
    guard start >= width + 2 else { return }
    painter.draw(text, at: Position(x: start, y: 0), style: theme.error)
  }

  func drawBelow(in painter: Painter) {
    guard frame.height > 1 else { return }
    let theme = theme
    guard listed.isEmpty else {
      for (y, index) in listed.enumerated() where y + 1 < frame.height {
        let row = Frame(x: 0, y: y + 1, width: frame.width, height: 1)
        let style = index == chosen ? theme.selection : theme.secondary
        if index == chosen { painter.fill(row, with: style) }
        let text = Text(offered[index]).truncated(to: frame.width, theme)
        painter.draw(text, at: row.origin, style: style)
      }
      return
    }
    if let problem {
      let text = Text(problem).truncated(to: frame.width, theme)
      painter.draw(text, at: Position(x: 0, y: 1), style: theme.error)
    }
  }
}

/// What a field suggests.
extension TextFieldView {
  /// The rows below the text.
  var rowsBelow: Int { listed.isEmpty ? (problem == nil ? 0 : 1) : listed.count }

  /// The suggestions that show in rows, moved so that the chosen one is among them.
  var listed: Range<Int> {
    let rows = min(suggestionRows, offered.count)
    guard rows > 0 else { return 0..<0 }
    let start = max(0, (chosen ?? 0) - rows + 1)
    return start..<start + rows
  }

  /// What the suggestion adds behind the caret; empty if the caret isn't at the end, or the text goes on otherwise.
  var ghost: String {
    guard !isSecret, !offered.isEmpty, selection.isEmpty, editing.caret == editing.buffer.end else {
      return ""
    }
    let text = text
    let wanted = chosen.map { offered[$0] } ?? offered.first { $0.hasPrefix(text) }
    guard let wanted, wanted.hasPrefix(text) else { return "" }
    return String(wanted.dropFirst(text.count))
  }

  /// Puts the suggestion in the place of the text; returns whether there was one.
  func acceptSuggestion() -> Bool {
    let text = text
    guard let wanted = chosen.map({ offered[$0] }) ?? offered.first(where: { $0.hasPrefix(text) }),
      chosen != nil || !ghost.isEmpty
    else { return false }
    editing.select(.zero..<editing.buffer.end)
    _ = editing.insert(wanted)
    tellEdited()
    (offered, chosen) = ([], nil)
    return true
  }

  /// Goes to the next suggestion in the rows; returns whether there are any.
  func choose(by step: Int) -> Bool {
    guard suggestionRows > 0, !offered.isEmpty else { return false }
    let next = chosen.map { $0 + step } ?? (step > 0 ? 0 : offered.count - 1)
    chosen = offered.indices.contains(next) ? next : nil
    setNeedsDisplay()
    // The text is as it was, so that nobody would hear of the suggestion else.
    if let window, window.announcements.hasListeners {
      window.announce(chosen.map { "\(offered[$0]), \($0 + 1) of \(offered.count)" } ?? text)
    }
    return true
  }
}
