// SPDX-License-Identifier: MIT

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
