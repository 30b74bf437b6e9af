// SPDX-License-Identifier: MIT

/// The commands of vi's normal mode, and the operators.
extension ViKeys {
  private mutating func insert(at position: TextPosition, _ text: inout TextEditing) -> Outcome {
    text.move(to: position)
    mode = .insert
    return .handled
  }

  mutating func normalCommand(
    _ key: Character, _ text: inout TextEditing, _ register: inout String
  ) -> Outcome {
    let (caret, line) = (text.caret, text.caret.line)
    let length = text.buffer.lines[line].count
    let start = TextPosition(line: line, column: 0)
    let end = TextPosition(line: line, column: length)
    let next = TextPosition(line: line, column: min(length, caret.column + count))
    switch key {
    case "i": return insert(at: caret, &text)
    case "a": return insert(at: TextPosition(line: line, column: caret.column + 1), &text)
    case "I":
      let column = text.buffer.firstNonBlank(of: line)
      return insert(at: TextPosition(line: line, column: column), &text)
    case "A": return insert(at: end, &text)
    case "o", "O":
      guard text.hasLines else { return .handled }
      text.replace((key == "o" ? end : start)..<(key == "o" ? end : start), by: "\n")
      if key == "O" { text.move(to: start) }
      mode = .insert
      return .edited
    case "x": return apply(.delete, to: caret..<next, &text, &register)
    case "s": return apply(.change, to: caret..<next, &text, &register)
    case "X":
      let from = TextPosition(line: line, column: max(0, caret.column - count))
      return apply(.delete, to: from..<caret, &text, &register)
    case "D", "C":
      let last = min(text.buffer.lines.count - 1, line + count - 1)
      let end = TextPosition(line: last, column: text.buffer.lines[last].count)
      return apply(key == "D" ? .delete : .change, to: caret..<end, &text, &register)
    case "S", "Y":
      let last = min(text.buffer.lines.count - 1, line + count - 1)
      return apply(key == "S" ? .change : .yank, toLines: line...last, &text, &register)
    case "p", "P": return put(register, isBefore: key == "P", &text)
    case "u": return history(in: &text) { $0.undo() }
    case "J": return join(line...min(text.buffer.lines.count - 1, line + max(1, count - 1)), &text)
    case "~":
      guard caret.column < length else { return .handled }
      return toggleCase(of: caret..<next, &text)
    case "v":
      (mode, self.start) = (.visual, caret)
      return .handled
    default: return .handled
    }
  }

  mutating func history(
    in text: inout TextEditing, _ step: (inout TextEditing) -> Bool
  ) -> Outcome {
    var outcome = Outcome.handled
    for _ in 0..<count where step(&text) { outcome = .edited }
    if mode == .visual { mode = .normal }
    forget()
    text.move(to: text.selection.range.lowerBound)
    keepOnCharacter(&text)
    return outcome
  }

  mutating func apply(
    _ action: Operator, to range: Range<TextPosition>, _ text: inout TextEditing,
    _ register: inout String
  ) -> Outcome {
    var outcome = Outcome.handled
    if !range.isEmpty {
      let range = text.whole(range)
      register = text.buffer.string(in: range)
      if action != .yank {
        _ = text.delete(range)
        outcome = .edited
      }
    }
    text.move(to: range.lowerBound)
    mode = action == .change ? .insert : .normal
    return outcome
  }

  mutating func apply(
    _ action: Operator, toLines lines: ClosedRange<Int>, _ text: inout TextEditing,
    _ register: inout String
  ) -> Outcome {
    let (first, last) = (lines.lowerBound, lines.upperBound)
    let start = TextPosition(line: first, column: 0)
    let end = TextPosition(line: last, column: text.buffer.lines[last].count)
    register = text.buffer.string(in: start..<end) + "\n"
    switch action {
    case .yank:
      text.move(to: TextPosition(line: first, column: text.caret.column))
      return .handled
    case .change:
      _ = text.delete(start..<end)
      text.move(to: start)
      mode = .insert
    case .delete:
      if last < text.buffer.lines.count - 1 {
        _ = text.delete(start..<TextPosition(line: last + 1, column: 0))
      } else if first > 0 {
        let before = TextPosition(line: first - 1, column: text.buffer.lines[first - 1].count)
        _ = text.delete(before..<end)
      } else {
        _ = text.delete(start..<end)
      }
      let line = min(first, text.buffer.lines.count - 1)
      text.move(to: TextPosition(line: line, column: text.buffer.firstNonBlank(of: line)))
    }
    return .edited
  }

  /// Inserts the register.
  private func put(_ register: String, isBefore: Bool, _ text: inout TextEditing) -> Outcome {
    guard !register.isEmpty else { return .handled }
    let (caret, line) = (text.caret, text.caret.line)
    let length = text.buffer.lines[line].count
    if register.last == "\n", text.hasLines {
      let content = repeatElement(register.dropLast(), count: count).joined(separator: "\n")
      let column = isBefore ? 0 : length
      let place = TextPosition(line: line, column: column)
      text.replace(place..<place, by: isBefore ? content + "\n" : "\n" + content)
      let first = isBefore ? line : line + 1
      text.move(to: TextPosition(line: first, column: text.buffer.firstNonBlank(of: first)))
      return .edited
    }
    let content = text.allowed(String(repeating: register, count: count))
    let column = isBefore ? caret.column : min(length, caret.column + 1)
    let place = TextPosition(line: line, column: column)
    text.replace(place..<place, by: content)
    let end = text.caret
    text.move(to: end.line == line ? TextPosition(line: line, column: end.column - 1) : place)
    return .edited
  }

  func replaceCharacters(by key: Character, _ text: inout TextEditing) -> Outcome {
    let (caret, line) = (text.caret, text.buffer.lines[text.caret.line])
    let end = TextPosition(line: caret.line, column: caret.column + count)
    guard end.column <= line.count, mode == .normal else { return .handled }
    text.replace(caret..<end, by: key == "\n" ? "\n" : String(repeating: key, count: count))
    if key != "\n" { text.move(to: TextPosition(line: caret.line, column: end.column - 1)) }
    return .edited
  }

  func toggleCase(
    of range: Range<TextPosition>, _ text: inout TextEditing
  ) -> Outcome {
    let toggled = text.buffer.string(in: range).map { character in
      character.isUppercase ? character.lowercased() : character.uppercased()
    }
    text.replace(range, by: toggled.joined())
    return .edited
  }

  /// Joins lines with a blank between them.
  func join(_ lines: ClosedRange<Int>, _ text: inout TextEditing) -> Outcome {
    guard lines.count > 1 else { return .handled }
    let all = lines.map { text.buffer.lines[$0].string(0..<text.buffer.lines[$0].count) }
    var (joined, place) = (all[0], 0)
    for line in all.dropFirst() {
      let rest = line.drop(while: \.isWhitespace)
      place = joined.count
      let isPlain = joined.isEmpty || rest.isEmpty || joined.last?.isWhitespace == true
      if !isPlain, rest.first != ")" { joined += " " }
      joined += rest
    }
    let last = lines.upperBound
    let end = TextPosition(line: last, column: text.buffer.lines[last].count)
    text.replace(TextPosition(line: lines.lowerBound, column: 0)..<end, by: joined)
    text.move(to: TextPosition(line: lines.lowerBound, column: place))
    return .edited
  }
}

// MARK: - Visual mode

extension ViKeys {
  mutating func visualCommand(
    _ key: Character, _ text: inout TextEditing, _ register: inout String
  ) -> Outcome {
    let caret = text.caret
    let range = through(min(start, caret)..<max(start, caret), text)
    switch key {
    case "v":
      leaveVisual(&text)
      return .handled
    case "o":
      let end = start
      start = caret
      select(to: end, &text)
      return .handled
    case "d", "x": return apply(.delete, to: range, &text, &register)
    case "c", "s": return apply(.change, to: range, &text, &register)
    case "y": return apply(.yank, to: range, &text, &register)
    case "~", "J":
      mode = .normal
      text.move(to: range.lowerBound)
      if key == "J" {
        let last = max(range.upperBound.line, range.lowerBound.line + 1)
        return join(range.lowerBound.line...min(last, text.buffer.lines.count - 1), &text)
      }
      let outcome = range.isEmpty ? .handled : toggleCase(of: range, &text)
      text.move(to: range.lowerBound)
      return outcome
    default: return .handled
    }
  }

  /// Selects from the first character to another one, with the caret on it.
  func select(to position: TextPosition, _ text: inout TextEditing) {
    let column = position < start ? start.column + 1 : start.column
    text.move(to: TextPosition(line: start.line, column: column))
    text.move(to: position, selecting: true)
  }

  mutating func leaveVisual(_ text: inout TextEditing) {
    mode = .normal
    text.deselect()
    keepOnCharacter(&text)
  }
}
