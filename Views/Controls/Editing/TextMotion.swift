// SPDX-License-Identifier: MIT

/// A movement of the caret through a text.
public enum TextMotion: String, Hashable, Sendable, CaseIterable {
  /// One character to the left.
  case left
  /// One character to the right.
  case right
  /// To the beginning of the word, or of the previous one.
  case wordLeft
  /// To the end of the word, or of the next one.
  case wordRight
  /// To the beginning of the line.
  case lineStart
  /// To the end of the line.
  case lineEnd
  /// One row up.
  case up
  /// One row down.
  case down
  /// One page up.
  case pageUp
  /// One page down.
  case pageDown
  /// To the beginning of the text.
  case textStart
  /// To the end of the text.
  case textEnd

  /// The description of the text that the motion passes, for the help page.
  var words: String {
    switch self {
    case .left: "previous character"
    case .right: "next character"
    case .wordLeft: "previous word"
    case .wordRight: "next word"
    case .lineStart: "start of line"
    case .lineEnd: "end of line"
    case .up: "previous line"
    case .down: "next line"
    case .pageUp: "previous page"
    case .pageDown: "next page"
    case .textStart: "start of text"
    case .textEnd: "end of text"
    }
  }
}

extension TextBuffer {
  /// Returns the target of a motion by characters, words or lines. Rows and pages are those of lines.
  func position(_ motion: TextMotion, from position: TextPosition, page: Int = 1) -> TextPosition {
    switch motion {
    case .left: before(position)
    case .right: after(position)
    case .wordLeft: wordStart(before: position)
    case .wordRight: wordEnd(after: position)
    case .lineStart: TextPosition(line: position.line, column: 0)
    case .lineEnd: TextPosition(line: position.line, column: lines[position.line].count)
    case .up: lineMoved(position, by: -1)
    case .down: lineMoved(position, by: 1)
    case .pageUp: lineMoved(position, by: -page)
    case .pageDown: lineMoved(position, by: page)
    case .textStart: .zero
    case .textEnd: end
    }
  }

  /// Returns the range of the word at a position, or of the blanks or punctuation there.
  func word(around position: TextPosition) -> Range<TextPosition> {
    let line = lines[position.line]
    guard line.count > 0 else { return position..<position }
    let middle = min(position.column, line.count - 1)
    let kind = line[middle].wordKind
    var (start, end) = (middle, middle + 1)
    while start > 0, line[start - 1].wordKind == kind { start -= 1 }
    while end < line.count, line[end].wordKind == kind { end += 1 }
    return TextPosition(
      line: position.line, column: start)..<TextPosition(
        line: position.line, column: end)
  }

  private func lineMoved(_ position: TextPosition, by step: Int) -> TextPosition {
    let line = position.line + step
    if line < 0 { return .zero }
    return line >= lines.count ? end : nearest(TextPosition(line: line, column: position.column))
  }

  private func wordStart(before position: TextPosition) -> TextPosition {
    var (line, column) = (position.line, position.column)
    while true {
      while column > 0, lines[line][column - 1].wordKind != .word { column -= 1 }
      if column > 0 || line == 0 { break }
      line -= 1
      column = lines[line].count
    }
    while column > 0, lines[line][column - 1].wordKind == .word { column -= 1 }
    return TextPosition(line: line, column: column)
  }

  private func wordEnd(after position: TextPosition) -> TextPosition {
    var (line, column) = (position.line, position.column)
    while true {
      while column < lines[line].count, lines[line][column].wordKind != .word { column += 1 }
      if column < lines[line].count || line == lines.count - 1 { break }
      line += 1
      column = 0
    }
    while column < lines[line].count, lines[line][column].wordKind == .word { column += 1 }
    return TextPosition(line: line, column: column)
  }
}

/// The class of a cluster for motions by words.
enum WordKind { case word, blank, sign }

extension Cluster {
  /// The class of the cluster.
  var wordKind: WordKind {
    guard let character = string.first else { return .sign }
    if character.isLetter || character.isNumber || character == "_" { return .word }
    return character.isWhitespace ? .blank : .sign
  }

  /// A Boolean value that indicates whether the cluster ends a typed word.
  var endsWord: Bool { wordKind != .word }
}
