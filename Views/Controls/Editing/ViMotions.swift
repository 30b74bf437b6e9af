// SPDX-License-Identifier: MIT

/// The motions of vi's normal mode, in characters of a line. The caret is on a character there, not between two.
extension TextBuffer {
  /// Returns the class of the character at a position; `nil` at the end of a line.
  private func kind(at position: TextPosition) -> WordKind? {
    let line = lines[position.line]
    return position.column < line.count ? line[position.column].wordKind : nil
  }

  /// Returns the beginning of the next word (`w`). An empty line is a word.
  func nextWord(after position: TextPosition) -> TextPosition {
    var place = position
    if let kind = kind(at: place), kind != .blank {
      while self.kind(at: place) == kind { place.column += 1 }
    }
    while true {
      switch kind(at: place) {
      case .blank: place.column += 1
      case nil:
        if place.line == lines.count - 1 { return place }
        place = TextPosition(line: place.line + 1, column: 0)
        if lines[place.line].count == 0 { return place }
      default: return place
      }
    }
  }

  /// Returns the last character of the word, or of the next one (`e`).
  func lastOfWord(after position: TextPosition) -> TextPosition {
    var place = TextPosition(line: position.line, column: position.column + 1)
    while kind(at: place) == nil || kind(at: place) == .blank {
      if kind(at: place) == .blank {
        place.column += 1
      } else if place.line < lines.count - 1 {
        place = TextPosition(line: place.line + 1, column: 0)
      } else {
        return TextPosition(line: place.line, column: max(0, lines[place.line].count - 1))
      }
    }
    return lastOfRun(from: place)
  }

  /// Returns the last of the characters of one class that begin at a position.
  func lastOfRun(from position: TextPosition) -> TextPosition {
    var place = position
    let kind = kind(at: place)
    while kind != nil,
      self.kind(at: TextPosition(line: place.line, column: place.column + 1)) == kind
    {
      place.column += 1
    }
    return place
  }

  /// Returns the beginning of the word, or of the previous one (`b`).
  func previousWord(before position: TextPosition) -> TextPosition {
    var place = position
    repeat {
      if place.column > 0 {
        place.column -= 1
      } else if place.line > 0 {
        place = TextPosition(line: place.line - 1, column: lines[place.line - 1].count)
        if place.column == 0 { return place }
      } else {
        return .zero
      }
    } while kind(at: place) == .blank || kind(at: place) == nil
    let kind = kind(at: place)
    while place.column > 0,
      self.kind(at: TextPosition(line: place.line, column: place.column - 1)) == kind
    {
      place.column -= 1
    }
    return place
  }

  /// Returns the column of the first character of a line that isn't a blank, or else of its last one.
  func firstNonBlank(of line: Int) -> Int {
    let text = lines[line]
    let column = (0..<text.count).first { text[$0].wordKind != .blank }
    return column ?? max(0, text.count - 1)
  }

  /// Returns the column of a character in a line, counted from a position in one direction; `nil` if there aren't as many.
  func column(of character: String, from position: TextPosition, by step: Int, count: Int) -> Int? {
    let line = lines[position.line]
    var (column, left) = (position.column, count)
    while left > 0 {
      column += step
      guard (0..<line.count).contains(column) else { return nil }
      if line[column].string == character { left -= 1 }
    }
    return column
  }
}
