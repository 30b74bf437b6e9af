// SPDX-License-Identifier: MIT

/// A text with a caret, a selection and an undo history.
///
/// It is the model of text fields and editors, without rows, keys and drawing.
struct TextEditing: Sendable {
  /// The text.
  private(set) var buffer: TextBuffer
  /// The caret and the selection.
  private(set) var selection: CaretRange
  private var last = LastEdit.many
  /// A Boolean value that indicates whether line breaks are allowed. Otherwise they are replaced by blanks.
  let hasLines: Bool
  /// The maximum number of characters.
  var maximum = Int.max
  /// The pattern of the text; nil for any text.
  var pattern: TextPattern?
  /// The texts that the caret passes, and edits delete, as a whole.
  var units: [TextUnit] = []
  private(set) var history = TextHistory()
  /// The number of characters, counted only if there is a maximum.
  private var counted: Int?

  /// Creates a model with a text and the caret at its end.
  init(_ string: String = "", hasLines: Bool) {
    self.hasLines = hasLines
    buffer = TextBuffer(hasLines ? string : Self.lineOnly(string))
    selection = CaretRange(caret: buffer.end)
  }

  /// The last edit. The usual case of a typed letter becomes a `Change` only if it is read.
  private enum LastEdit {
    case many
    case change(TextBuffer.Change)
    case typed(LoneScalar, TextPosition)
  }

  /// The text that the last edit removed and inserted; nil after several edits.
  var lastEdit: TextBuffer.Change? {
    switch last {
    case .many: nil
    case .change(let change): change
    case .typed(let letter, let place): TextBuffer.Change(typed: letter, at: place)
    }
  }

  var string: String { buffer.string }
  /// Returns the whole text, for the observers of an edit.
  mutating func latestString() -> String { buffer.latestString() }
  var caret: TextPosition { selection.caret }
  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }
  var selectedText: String { selection.isEmpty ? "" : buffer.string(in: selection.range) }

  /// Moves the caret to the nearest valid position, optionally extending the selection.
  mutating func move(to position: TextPosition, selecting: Bool = false) {
    let caret = boundary(nearest: buffer.nearest(position), from: selection.caret)
    let new = CaretRange(anchor: selecting ? selection.anchor : nil, caret: caret)
    if new != selection { history.close() }
    selection = new
  }

  /// Selects a range, with the caret at its end.
  mutating func select(_ range: Range<TextPosition>) {
    history.close()
    let range = whole(buffer.nearest(range.lowerBound)..<buffer.nearest(range.upperBound))
    selection = CaretRange(anchor: range.lowerBound, caret: range.upperBound)
  }

  /// Clears the selection and leaves the caret.
  mutating func deselect() {
    selection.anchor = selection.caret
  }

  /// Replaces the selection with a text; returns whether anything changed.
  ///
  /// Control characters and characters beyond the maximum are left out.
  mutating func insert(_ string: String, isTyping: Bool = false) -> Bool {
    var string = hasLines ? Self.printable(string) : Self.lineOnly(string)
    if maximum < Int.max {
      let spare = maximum - count + characters(in: selection.range)
      if string.count > spare { string = String(string.prefix(max(0, spare))) }
    }
    if string.isEmpty { return false }
    let last = string.last?.unicodeScalars.first
    let endsGroup = last.map(Self.endsGroup) ?? true
    let isPlain = isTyping && selection.isEmpty
    // A pattern may leave out all of the string.
    let masked = pattern == nil ? nil : buffer.string
    replace(selection.range, by: string, isPlain ? .typing : .other, endsGroup: endsGroup)
    return masked.map { $0 != buffer.string } ?? true
  }

  /// Replaces the selection with a typed character; returns whether anything changed.
  mutating func type(_ character: Character) -> Bool {
    let place = selection.caret
    guard selection.isEmpty, maximum == .max, pattern == nil, let letter = LoneScalar(character),
      buffer.type(letter, at: place)
    else { return insert(String(character), isTyping: true) }
    let before = selection
    selection = CaretRange(caret: TextPosition(line: place.line, column: place.column + 1))
    (last, counted) = (.typed(letter, place), nil)
    let endsGroup = Self.endsGroup(letter.scalar)
    history.note(typed: letter, from: before, to: selection, endsGroup: endsGroup)
    return true
  }

  /// Replaces a range with a string, and moves the caret behind it.
  mutating func replace(
    _ range: Range<TextPosition>, by string: String, _ kind: TextHistory.Kind = .other,
    endsGroup: Bool = false
  ) {
    if let pattern { return replaceMasked(range, by: string, kind, pattern) }
    apply(whole(range), string, kind, endsGroup)
  }

  /// Replaces a range of a masked text: all of the text is filled into the pattern again, as one edit.
  private mutating func replaceMasked(
    _ range: Range<TextPosition>, by string: String, _ kind: TextHistory.Kind,
    _ pattern: TextPattern
  ) {
    let start = buffer.string(in: .zero..<range.lowerBound) + string
    let end = buffer.string(in: range.upperBound..<buffer.end)
    let (text, caret) = pattern.fill(start + end, caret: start.count)
    // A text without change has no place in the history.
    if text != buffer.string { apply(.zero..<buffer.end, text, .other, true) }
    selection = CaretRange(caret: buffer.nearest(TextPosition(column: caret)))
  }

  private mutating func apply(
    _ range: Range<TextPosition>, _ string: String, _ kind: TextHistory.Kind, _ endsGroup: Bool
  ) {
    if let counted { self.counted = counted - characters(in: range) }
    let before = selection
    let (change, end) = buffer.replace(range, by: string)
    selection = CaretRange(caret: end)
    last = .change(change)
    history.note(change, kind, from: before, to: selection, endsGroup: endsGroup)
    // Inserted text may join its neighbours, so the characters are counted again when the number is needed.
    if !string.isEmpty { counted = nil }
  }

  /// Deletes a range; returns its text.
  mutating func delete(
    _ range: Range<TextPosition>, _ kind: TextHistory.Kind = .other
  ) -> String {
    let range = whole(buffer.nearest(range.lowerBound)..<buffer.nearest(range.upperBound))
    if range.isEmpty { return "" }
    let text = buffer.string(in: range)
    replace(range, by: "", kind)
    return text
  }

  /// Returns a text in the form that it would have here.
  func allowed(_ text: String) -> String {
    if hasLines { return text }
    let line = Self.lineOnly(text)
    return pattern?.applied(to: line) ?? line
  }

  /// Replaces the text with one of an application's state. The caret and the selection stay at the same place of the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isAnswer: Whether the text answers the last edit, with which it is undone then. Otherwise it is undone separately,
  ///     if there are edits.
  /// - Returns: Whether the text changed.
  mutating func take(_ text: String, isAnswer: Bool) -> Bool {
    let difference = TextReplacement(from: buffer, to: TextBuffer(text))
    // Line breaks of another kind are no difference.
    if difference.isEmpty { return false }
    let before = selection
    let (change, _) = buffer.replace(difference.removed, by: difference.inserted)
    selection = CaretRange(
      anchor: buffer.nearest(difference.place(of: before.anchor, in: buffer)),
      caret: buffer.nearest(difference.place(of: before.caret, in: buffer)))
    (last, counted) = (.change(change), nil)
    if isAnswer {
      history.join(change, to: selection, in: buffer)
    } else if history.canUndo {
      history.note(change, .other, from: before, to: selection, endsGroup: true)
    } else {
      history = TextHistory()
    }
    return true
  }

  /// Undoes the last group of edits; returns whether there was one.
  mutating func undo() -> Bool {
    guard let before = history.undo(&buffer) else { return false }
    (selection, counted, last) = (before, nil, .many)
    return true
  }

  /// Redoes the last undone group of edits; returns whether there was one.
  mutating func redo() -> Bool {
    guard let after = history.redo(&buffer) else { return false }
    (selection, counted, last) = (after, nil, .many)
    return true
  }

  private var count: Int {
    mutating get {
      if let counted { return counted }
      let count = buffer.count
      counted = count
      return count
    }
  }

  private func characters(in range: Range<TextPosition>) -> Int {
    (range.lowerBound.line...range.upperBound.line).reduce(
      range.upperBound.line - range.lowerBound.line
    ) { $0 + buffer.columns(of: $1, in: range).count }
  }
}

extension TextEditing {
  /// Returns whether text typed after a character begins a new undo group: after blanks and punctuation.
  private static func endsGroup(_ last: Unicode.Scalar) -> Bool {
    // Letters, digits and the blank need no lookup.
    switch last {
    case " ": return true
    case "a"..."z", "A"..."Z", "0"..."9": return false
    default: break
    }
    switch last.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return last.properties.isWhitespace
    }
  }

  /// Returns whether a scalar is a control character or a line break.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0x2028 || value == 0x2029
  }

  /// Returns a text without control characters; line breaks and tabs become blanks.
  private static func lineOnly(_ string: String) -> String {
    if string.unicodeScalars.allSatisfy({ !isControl($0) }) { return string }
    var line = ""
    line.reserveCapacity(string.utf8.count)
    for character in string {
      if character.isNewline || character == "\t" {
        line.append(" ")
      } else if !character.isControl {
        line.append(character)
      }
    }
    return line
  }

  /// Returns a text without control characters, except for tabs and line feeds. All line breaks become line feeds.
  private static func printable(_ string: String) -> String {
    if string.unicodeScalars.allSatisfy({ !isControl($0) || $0 == "\n" }) { return string }
    var text = ""
    text.reserveCapacity(string.utf8.count)
    for character in string {
      if character.isNewline {
        text.append("\n")
      } else if character == "\t" || !character.isControl {
        text.append(character)
      }
    }
    return text
  }
}

extension Character {
  /// A Boolean value that indicates whether the character is a control character.
  fileprivate var isControl: Bool {
    guard let first = unicodeScalars.first else { return true }
    return first.value < 0x20 || (0x7F...0x9F).contains(first.value)
  }
}

/// The replacement that turns one text into another: what is between their common beginning and their common end.
struct TextReplacement {
  /// The range of the old text that is replaced.
  let removed: Range<TextPosition>
  /// The text in its place.
  let inserted: String
  /// The end of the common beginning, in both texts.
  private let head: TextPosition
  /// The starts of the common end, in the old and in the new text.
  private let tail: (old: TextPosition, new: TextPosition)

  /// A Boolean value that indicates whether the texts are equal.
  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

  /// Compares two texts. The common beginning and the common end are as long as possible, so they may overlap.
  init(from old: TextBuffer, to new: TextBuffer) {
    head = Self.head(old, new)
    tail = Self.tail(old, new)
    let start = min(head, tail.old, tail.new)
    removed = start..<tail.old
    inserted = new.string(in: start..<tail.new)
  }

  /// Returns the place in the new text of a position in the old one.
  ///
  /// Text before the caret is what users edit, so a position in the common end comes first.
  func place(of position: TextPosition, in new: TextBuffer) -> TextPosition {
    if position >= tail.old {
      let column = position.line == tail.old.line ? tail.new.column - tail.old.column : 0
      return TextPosition(
        line: position.line + tail.new.line - tail.old.line, column: position.column + column)
    }
    return position <= head ? position : min(new.nearest(position), tail.new)
  }

  private static func head(_ old: TextBuffer, _ new: TextBuffer) -> TextPosition {
    let last = min(old.lines.count, new.lines.count) - 1
    var line = 0
    while line < last, old.lines[line].isSame(as: new.lines[line]) { line += 1 }
    let (one, other) = (old.lines[line], new.lines[line])
    var column = 0
    while column < min(one.count, other.count), one[column] == other[column] { column += 1 }
    return TextPosition(line: line, column: column)
  }

  private static func tail(
    _ old: TextBuffer, _ new: TextBuffer
  ) -> (old: TextPosition, new: TextPosition) {
    var (line, newLine) = (old.lines.count - 1, new.lines.count - 1)
    while line > 0, newLine > 0, old.lines[line].isSame(as: new.lines[newLine]) {
      line -= 1
      newLine -= 1
    }
    let (one, other) = (old.lines[line], new.lines[newLine])
    var (column, newColumn) = (one.count, other.count)
    while column > 0, newColumn > 0, one[column - 1] == other[newColumn - 1] {
      column -= 1
      newColumn -= 1
    }
    return (
      TextPosition(line: line, column: column), TextPosition(line: newLine, column: newColumn)
    )
  }
}
