// SPDX-License-Identifier: MIT

/// A text that is edited: its lines, the caret with the selection, and what can be undone.
///
/// It is what a field and a multi-line editor have in common, without rows, keys or a screen.
struct TextEditing: Sendable {
  /// The text.
  private(set) var buffer: TextBuffer
  /// The caret and what is selected.
  private(set) var selection: CaretRange
  private var last = LastEdit.many
  /// A Boolean value that indicates whether line breaks stay; where they don't, they become blanks.
  let hasLines: Bool
  /// The characters that the text may have at most.
  var maximum = Int.max
  private(set) var history = TextHistory()
  /// The characters, counted only where they have a maximum.
  private var counted: Int?

  /// Begins with a text and the caret behind it.
  init(_ string: String = "", hasLines: Bool) {
    self.hasLines = hasLines
    buffer = TextBuffer(hasLines ? string : Self.lineOnly(string))
    selection = CaretRange(caret: buffer.end)
  }

  /// The last edit: typing, which is most of them, is put into words only for those who ask.
  private enum LastEdit {
    case many
    case change(TextBuffer.Change)
    case typed(LoneScalar, TextPosition)
  }

  /// What the last edit took out and put in; `nil` if it was many.
  var lastEdit: TextBuffer.Change? {
    switch last {
    case .many: nil
    case .change(let change): change
    case .typed(let letter, let place): TextBuffer.Change(typed: letter, at: place)
    }
  }

  var string: String { buffer.string }
  var caret: TextPosition { selection.caret }
  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }
  var selectedText: String { selection.isEmpty ? "" : buffer.string(in: selection.range) }

  /// Puts the caret at the nearest place, and begins or widens the selection there if told so.
  mutating func move(to position: TextPosition, selecting: Bool = false) {
    let caret = buffer.nearest(position)
    let new = CaretRange(anchor: selecting ? selection.anchor : nil, caret: caret)
    if new != selection { history.close() }
    selection = new
  }

  /// Selects a range, with the caret at its end.
  mutating func select(_ range: Range<TextPosition>) {
    history.close()
    selection = CaretRange(
      anchor: buffer.nearest(range.lowerBound), caret: buffer.nearest(range.upperBound))
  }

  /// Takes back what `move` selected, and leaves the caret.
  mutating func deselect() {
    selection.anchor = selection.caret
  }

  /// Puts a text in the place of the selection; returns whether anything changed.
  ///
  /// Of control characters nothing stays, nor what is beyond the maximum.
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
    replace(selection.range, by: string, isPlain ? .typing : .other, endsGroup: endsGroup)
    return true
  }

  /// Puts a character that was typed in the place of the selection; returns whether anything changed.
  mutating func type(_ character: Character) -> Bool {
    let place = selection.caret
    guard selection.isEmpty, maximum == .max, let letter = LoneScalar(character),
      buffer.type(letter, at: place)
    else { return insert(String(character), isTyping: true) }
    let before = selection
    selection = CaretRange(caret: TextPosition(line: place.line, column: place.column + 1))
    (last, counted) = (.typed(letter, place), nil)
    let endsGroup = Self.endsGroup(letter.scalar)
    history.note(typed: letter, from: before, to: selection, endsGroup: endsGroup)
    return true
  }

  /// Puts a string in the place of a range, and the caret behind it.
  mutating func replace(
    _ range: Range<TextPosition>, by string: String, _ kind: TextHistory.Kind = .other,
    endsGroup: Bool = false
  ) {
    if let counted { self.counted = counted - characters(in: range) }
    let before = selection
    let (change, end) = buffer.replace(range, by: string)
    selection = CaretRange(caret: end)
    last = .change(change)
    history.note(change, kind, from: before, to: selection, endsGroup: endsGroup)
    // What was put in may join its neighbours, so it is counted when somebody asks.
    if !string.isEmpty { counted = nil }
  }

  /// Takes a range out; returns its text, which is empty if there was none.
  mutating func delete(
    _ range: Range<TextPosition>, _ kind: TextHistory.Kind = .other
  ) -> String {
    let range = buffer.nearest(range.lowerBound)..<buffer.nearest(range.upperBound)
    if range.isEmpty { return "" }
    let text = buffer.string(in: range)
    replace(range, by: "", kind)
    return text
  }

  /// Turns the last edits back; returns whether there were any.
  mutating func undo() -> Bool {
    guard let before = history.undo(&buffer) else { return false }
    (selection, counted, last) = (before, nil, .many)
    return true
  }

  /// Does the edits again that were turned back last; returns whether there were any.
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
  /// Returns whether what is typed after a character is undone apart from it: behind blanks and punctuation, which its
  /// first scalar tells.
  private static func endsGroup(_ last: Unicode.Scalar) -> Bool {
    // Letters, digits and the blank are known without looking them up.
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

  /// Returns whether a scalar orders something of a terminal, or breaks a line.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0x2028 || value == 0x2029
  }

  /// A text without control characters, of which line breaks and tabs become blanks.
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

  /// A text without control characters, but for tabs and line feeds, which all line breaks become.
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
  /// A Boolean value that indicates whether it stands for no letter and no blank, but for an order to a terminal.
  fileprivate var isControl: Bool {
    guard let first = unicodeScalars.first else { return true }
    return first.value < 0x20 || (0x7F...0x9F).contains(first.value)
  }
}
