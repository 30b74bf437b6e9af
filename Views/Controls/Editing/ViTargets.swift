// SPDX-License-Identifier: MIT

/// The motions of vi, and what an operator does with them.
extension ViKeys {
  /// The target of a motion, and what an operator does with it.
  struct Target {
    enum Extent { case before, through, lines }
    let position: TextPosition
    var extent = Extent.before
  }

  /// Returns the target of a motion, or `nil`.
  mutating func target(of key: Character, _ goal: Int?, _ text: TextEditing) -> Target? {
    let (buffer, caret, count) = (text.buffer, text.caret, count)
    let length = buffer.lines[caret.line].count
    func place(_ column: Int) -> TextPosition { TextPosition(line: caret.line, column: column) }
    func repeated(_ step: (TextPosition) -> TextPosition) -> TextPosition {
      var position = caret
      for _ in 0..<count {
        let next = step(position)
        if next == position { break }
        position = next
      }
      return position
    }
    if let prefix, prefix != "g" { return find(prefix, String(key), text, isRepeated: false) }
    switch key {
    case "h": return caret.column > 0 ? Target(position: place(max(0, caret.column - count))) : nil
    case "l", " ":
      return caret.column < length
        ? Target(position: place(min(length, caret.column + count))) : nil
    case "j", "k", "\n":
      let line = caret.line + (key == "k" ? -count : count)
      let nearest = max(0, min(buffer.lines.count - 1, line))
      guard nearest != caret.line, nearest == line || pending == nil else { return nil }
      if key == "\n" {
        let column = buffer.firstNonBlank(of: nearest)
        return Target(position: TextPosition(line: nearest, column: column), extent: .lines)
      }
      let column = goal ?? caret.column
      self.goal = column
      let last = max(0, buffer.lines[nearest].count - 1)
      return Target(
        position: TextPosition(line: nearest, column: min(column, last)), extent: .lines)
    case "w": return word(text, repeated { buffer.nextWord(after: $0) })
    case "b": return Target(position: repeated { buffer.previousWord(before: $0) })
    case "e":
      return Target(position: repeated { buffer.lastOfWord(after: $0) }, extent: .through)
    case "0": return Target(position: place(0))
    case "^": return Target(position: place(buffer.firstNonBlank(of: caret.line)))
    case "$":
      let line = min(buffer.lines.count - 1, caret.line + count - 1)
      self.goal = .max
      let last = max(0, buffer.lines[line].count - 1)
      return Target(position: TextPosition(line: line, column: last), extent: .through)
    case "g", "G":
      let last = buffer.lines.count - 1
      let line = min(last, (givenCount ?? (key == "g" ? 1 : last + 1)) - 1)
      let column = buffer.firstNonBlank(of: line)
      return Target(position: TextPosition(line: line, column: column), extent: .lines)
    case ";", ",":
      guard let (last, character) = lastFind else { return nil }
      let opposite: [Character: Character] = ["f": "F", "F": "f", "t": "T", "T": "t"]
      let key = key == ";" ? last : opposite[last] ?? last
      let target = find(key, character, text, isRepeated: true)
      lastFind = (last, character)
      return target
    default: return nil
    }
  }

  /// Returns the target of `w`. An operator ends at the end of the line before, and a change at the end of the word.
  private func word(_ text: TextEditing, _ target: TextPosition) -> Target? {
    let (buffer, caret) = (text.buffer, text.caret)
    let line = buffer.lines[caret.line]
    if pending == .change, caret.column < line.count, line[caret.column].wordKind != .blank {
      var position = buffer.lastOfRun(from: caret)
      for _ in 1..<max(1, count) { position = buffer.lastOfWord(after: position) }
      return Target(position: position, extent: .through)
    }
    guard pending != nil, target.line > caret.line,
      target.column <= buffer.firstNonBlank(of: target.line)
    else { return target == caret ? nil : Target(position: target) }
    let before = target.line - 1
    return Target(position: TextPosition(line: before, column: buffer.lines[before].count))
  }

  private mutating func find(
    _ key: Character, _ character: String, _ text: TextEditing, isRepeated: Bool
  ) -> Target? {
    let isForward = key == "f" || key == "t"
    let isBefore = key == "t" || key == "T"
    let step = isForward ? 1 : -1
    lastFind = (key, character)
    var from = text.caret
    // A repeated motion to the character before another doesn't stay there.
    if isBefore, isRepeated { from.column += step }
    guard
      let column = text.buffer.column(of: character, from: from, by: step, count: count)
    else { return nil }
    let position = TextPosition(line: from.line, column: isBefore ? column - step : column)
    return Target(position: position, extent: isForward ? .through : .before)
  }

  mutating func move(
    to target: Target, _ text: inout TextEditing, _ register: inout String
  ) -> Outcome {
    let (caret, position) = (text.caret, target.position)
    if let pending {
      if target.extent == .lines {
        let lines = min(caret.line, position.line)...max(caret.line, position.line)
        return apply(pending, toLines: lines, &text, &register)
      }
      var range = min(caret, position)..<max(caret, position)
      if target.extent == .through { range = through(range, text) }
      return apply(pending, to: range, &text, &register)
    }
    if mode == .visual {
      select(to: position, &text)
    } else {
      text.move(to: position)
    }
    return .handled
  }

  /// Returns a range with the character at its end.
  func through(_ range: Range<TextPosition>, _ text: TextEditing) -> Range<TextPosition> {
    let count = text.buffer.lines[range.upperBound.line].count
    let end = TextPosition(
      line: range.upperBound.line, column: min(count, range.upperBound.column + 1))
    return range.lowerBound..<max(range.lowerBound, end)
  }
}
