/// A line of text to edit.
///
/// It edits by what a reader takes for a character, scrolls sideways, and takes a paste as one edit. Home, End, the
/// arrows (with Alt or Ctrl by words) and the shell's Ctrl-A, -E, -B, -F, -U, -K, -W, -D and -H work.
open class TextField: View {
  /// Told of the text after each edit by the user.
  public final let texts = Listeners<String>()
  /// Told of the text when the user presses Enter.
  public final let submissions = Listeners<String>()
  /// What an empty field shows.
  public final let placeholder: String
  /// What Enter does, for the line of hints.
  public final var submitLabel = "accept"

  final var editor = LineEditor()
  /// The first cluster that shows.
  final var first = 0

  /// Makes an empty field.
  public init(placeholder: String = "") {
    self.placeholder = placeholder
    super.init()
  }

  /// The text; setting it tells nobody, and puts the caret behind it.
  public final var text: String {
    get { editor.string }
    set {
      guard newValue != editor.string else { return }
      editor = LineEditor(newValue)
      first = 0
      setNeedsDisplay()
    }
  }

  /// How a cluster of the text shows.
  func shown(_ cluster: Cluster) -> Cluster { cluster }

  /// Where a word that ends at the caret begins.
  var startOfWord: Int { editor.startOfWord }

  /// Where a word that begins at the caret ends.
  var endOfWord: Int { editor.endOfWord }

  /// Always.
  open override var isFocusable: Bool { true }

  /// Always: no letter is a command here.
  open override var acceptsText: Bool { true }

  /// What is spoken of the text.
  var spokenText: String { text }

  /// The text, under the name of what the empty field shows.
  open override var accessibility: Accessibility {
    Accessibility(.textField, label: placeholder, value: text.isEmpty ? "empty" : spokenText)
  }

  /// Enter submits.
  open override var keyHints: [KeyHint] {
    [KeyHint(key: "Enter", label: submitLabel, priority: 9)]
  }

  /// The caret.
  open override var cursor: Position {
    scrollToCaret()
    return Position(x: min(columns(first..<editor.caret), max(0, frame.width - 1)), y: 0)
  }

  /// One row, 30 columns or what there is.
  open override func measure(in room: Size) -> Size {
    Size(width: max(0, min(30, room.width)), height: 1)
  }

  /// Draws as much of the text as fits, and a sign where there is more.
  open override func draw(in painter: Painter) {
    let theme = theme
    if editor.clusters.isEmpty {
      let text = Text(placeholder).truncated(to: frame.width)
      return painter.draw(text, at: .zero, style: theme.secondary)
    }
    scrollToCaret()
    var (line, end, width) = ("", first, 0)
    while end < editor.clusters.count {
      let cluster = shown(editor.clusters[end])
      if width + cluster.width > frame.width { break }
      line += cluster.string
      width += cluster.width
      end += 1
    }
    painter.draw(Text(line), at: .zero, style: theme.text)
    guard frame.width >= Self.roomForSigns else { return }
    if first > 0, editor.caret > first { sign(theme.signs.before, 0, painter, theme) }
    if end < editor.clusters.count, editor.caret < end {
      sign(theme.signs.after, frame.width - 1, painter, theme)
    }
  }

  /// Edits.
  open override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let chord): return handle(chord)
    case .paste(let string):
      if editor.insert(string) { edited() }
      return true
    case .mouse(let mouse) where mouse.isClick:
      move(to: index(at: mouse.position.x))
      return true
    default: return false
    }
  }
}

extension TextField {
  private static let roomForSigns = 6

  private func sign(_ sign: String, _ x: Int, _ painter: Painter, _ theme: Theme) {
    painter.fill(Frame(x: x, y: 0, width: 1, height: 1), with: .plain)
    painter.draw(Text(sign), at: Position(x: x, y: 0), style: theme.accent)
  }

  private func handle(_ chord: Chord) -> Bool {
    let caret = editor.caret
    let byWord = !chord.modifiers.isDisjoint(with: [.alt, .control])
    switch chord.key {
    case .character(let character) where chord.modifiers.isEmpty:
      if editor.insert(String(character)) { edited() }
    case .character(let character): return command(character, chord.modifiers)
    case .enter where chord.modifiers.isEmpty: submissions.send(text)
    case .backspace: delete((byWord ? startOfWord : caret - 1), caret)
    case .delete: delete(caret, byWord ? endOfWord : caret + 1)
    case .left: move(to: byWord ? startOfWord : caret - 1)
    case .right: move(to: byWord ? endOfWord : caret + 1)
    case .home: move(to: 0)
    case .end: move(to: editor.clusters.count)
    default: return false
    }
    return true
  }

  private func command(_ character: Character, _ modifiers: Modifiers) -> Bool {
    let (caret, end) = (editor.caret, editor.clusters.count)
    switch (modifiers, character) {
    case (.control, "a"): move(to: 0)
    case (.control, "e"): move(to: end)
    case (.control, "b"): move(to: caret - 1)
    case (.control, "f"): move(to: caret + 1)
    case (.alt, "b"): move(to: startOfWord)
    case (.alt, "f"): move(to: endOfWord)
    case (.control, "u"): delete(0, caret)
    case (.control, "k"): delete(caret, end)
    case (.control, "w"): delete(startOfWord, caret)
    case (.alt, "d"): delete(caret, endOfWord)
    case (.control, "d"): delete(caret, caret + 1)
    case (.control, "h"): delete(caret - 1, caret)
    default: return false
    }
    return true
  }

  private func delete(_ start: Int, _ end: Int) {
    if editor.delete(max(0, start)..<max(0, start, end)) { edited() }
  }

  private func move(to index: Int) {
    editor.move(to: index)
    setNeedsDisplay()
  }

  private func edited() {
    setNeedsDisplay()
    texts.send(text)
  }

  private func columns(_ range: Range<Int>) -> Int {
    range.isEmpty ? 0 : editor.clusters[range].reduce(0) { $0 + shown($1).width }
  }

  private func index(at x: Int) -> Int {
    var (index, column) = (first, 0)
    while index < editor.clusters.count {
      column += shown(editor.clusters[index]).width
      if column > x { break }
      index += 1
    }
    return index
  }

  /// Scrolls so that the caret has a column of its own, and no room stays empty behind the text while some of it is
  /// hidden before.
  ///
  /// It looks at no more clusters than the field has columns, however long the text is.
  private func scrollToCaret() {
    let room = max(1, frame.width)
    let margin = room >= Self.roomForSigns ? 1 : 0
    let lowest = firstFitting(upTo: editor.caret, room: room - 1 - margin)
    first = max(first, lowest)
    // A caret at the left edge has one cluster before it, where the sign of hidden text stands.
    if first >= editor.caret { first = max(0, editor.caret - margin) }
    first = min(first, firstFitting(upTo: editor.clusters.count, room: room - 1))
  }

  /// The first of the clusters which end at an index and have room side by side.
  private func firstFitting(upTo end: Int, room: Int) -> Int {
    var (index, left) = (end, room)
    while index > 0 {
      left -= shown(editor.clusters[index - 1]).width
      if left < 0 { break }
      index -= 1
    }
    return index
  }
}
