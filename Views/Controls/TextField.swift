/// A line of text to edit.
///
/// It edits by what a reader takes for a character, scrolls sideways, and takes a paste as one edit. It has the keys of
/// a shell, a selection, undo, the window's clipboard and kills; see `TextField.standardKeyMap`. It can check what is
/// written, and suggest how it goes on.
open class TextField: TextControl {
  /// The keys that a new field has.
  public nonisolated static let standardKeyMap = KeyMap.editing.appending(
    KeyMap([
      .init(.submit, "enter", help: "accept", priority: 9),
      .init(.acceptSuggestion, "tab", help: "take the suggestion"),
      .init(.nextSuggestion, "down", help: "the next suggestion"),
      .init(.previousSuggestion, "up", help: "the suggestion before"),
    ]))

  /// Told of the text when the user presses Enter and nothing is wrong with it.
  public final let submissions = Listeners<String>()
  /// What an empty field shows.
  public final let placeholder: String
  /// What Enter does, for the line of hints.
  public final var submitLabel = "accept" { didSet { keysDidChange() } }
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
  final var first = 0
  /// What is suggested for the text as it is.
  final var offered: [String] = [] {
    didSet {
      if offered.count != oldValue.count { setNeedsLayout() }
      setNeedsDisplay()
    }
  }
  /// The suggestion that the user went to.
  final var chosen: Int?
  private final var wasEdited = false
  /// What is said of Enter, put into words once for each key map.
  private final lazy var submitHint = madeSubmitHint

  /// Makes an empty field.
  public init(placeholder: String = "") {
    self.placeholder = placeholder
    super.init(hasLines: false, keyMap: TextField.standardKeyMap)
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
      .textField, label: placeholder, value: editing.buffer.isEmpty ? "empty" : spokenText,
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

extension TextField {
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
