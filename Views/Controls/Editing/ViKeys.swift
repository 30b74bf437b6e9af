// SPDX-License-Identifier: MIT

/// The keys of vi: in insert mode they type, in normal mode they are commands.
///
/// It has the state between keys, such as a count, and edits a text. A command is one edit, or several steps of the undo history.
struct ViKeys: Sendable {
  /// What keys do.
  enum Mode: Hashable, Sendable {
    /// Characters are typed.
    case insert
    /// Characters are commands.
    case normal
    /// Motions extend a selection.
    case visual
  }

  /// The effect of a key.
  enum Outcome: Hashable, Sendable {
    /// The key isn't one of vi's in this mode.
    case ignored
    /// The text is the same.
    case handled
    /// The text has changed.
    case edited
  }

  enum Operator: Character { case delete = "d", change = "c", yank = "y" }

  private(set) var mode = Mode.insert
  /// The count before an operator, and the one after it.
  private var counts: (operator: Int?, motion: Int?) = (nil, nil)
  private var pending: Operator?
  /// The key whose second key is missing.
  private var prefix: Character?
  /// The character with which the selection began.
  private var start = TextPosition.zero
  /// The column that `j` and `k` keep.
  private var goal: Int?
  private var lastFind: (key: Character, character: String)?

  private static let maximumCount = 9_999

  /// A Boolean value that indicates whether a command isn't complete.
  var isPending: Bool {
    pending != nil || prefix != nil || counts.motion != nil || counts.operator != nil
  }

  private var count: Int {
    let (first, _) = (counts.operator ?? 1).multipliedReportingOverflow(by: counts.motion ?? 1)
    return min(first, Self.maximumCount)
  }

  private var givenCount: Int? {
    counts.operator == nil && counts.motion == nil ? nil : count
  }

  private mutating func forget() {
    (counts, pending, prefix) = ((nil, nil), nil, nil)
  }

  /// Handles a key press.
  ///
  /// - Parameters:
  ///   - keyPress: The key press.
  ///   - text: The text with the caret.
  ///   - register: The text that was deleted or copied last. It ends with a line feed if it consists of lines.
  mutating func press(
    _ keyPress: KeyPress, in text: inout TextEditing, register: inout String
  ) -> Outcome {
    let isEscape =
      keyPress == KeyPress(.escape) || keyPress == KeyPress(.character("["), .control)
    if mode == .insert {
      guard isEscape else { return .ignored }
      mode = .normal
      text.move(to: TextPosition(line: text.caret.line, column: text.caret.column - 1))
      return .handled
    }
    if isEscape {
      guard mode == .visual || isPending else { return .ignored }
      if mode == .visual { leaveVisual(&text) }
      forget()
      return .handled
    }
    if keyPress == KeyPress(.character("r"), .control) { return history(in: &text) { $0.redo() } }
    guard let key = character(of: keyPress, hasLines: text.hasLines) else {
      forget()
      return .ignored
    }
    keepOnCharacter(&text)
    let goal = self.goal
    self.goal = nil
    let outcome = command(key, goal, &text, &register)
    keepOnCharacter(&text)
    return outcome
  }

  /// Moves the caret from the end of a line onto its last character.
  func keepOnCharacter(_ text: inout TextEditing) {
    guard mode == .normal, text.selection.isEmpty else { return }
    let count = text.buffer.lines[text.caret.line].count
    if text.caret.column >= count, count > 0 {
      text.move(to: TextPosition(line: text.caret.line, column: count - 1))
    }
  }

  /// Returns the command of a key; `nil` for a key that isn't vi's.
  private func character(of keyPress: KeyPress, hasLines: Bool) -> Character? {
    guard keyPress.modifiers.isEmpty else { return nil }
    switch keyPress.key {
    case .character(let character): return character
    case .enter: return hasLines || prefix == "r" ? "\n" : nil
    case .backspace: return "h"
    case .delete: return "x"
    case .left where isPending || mode == .visual: return "h"
    case .right where isPending || mode == .visual: return "l"
    case .up where isPending || mode == .visual: return "k"
    case .down where isPending || mode == .visual: return "j"
    case .home where isPending || mode == .visual: return "0"
    case .end where isPending || mode == .visual: return "$"
    default: return nil
    }
  }

  private mutating func command(
    _ key: Character, _ goal: Int?, _ text: inout TextEditing, _ register: inout String
  ) -> Outcome {
    if prefix == nil, let digit = key.isASCII ? key.wholeNumberValue : nil,
      digit > 0 || counts.motion != nil
    {
      counts.motion = min(Self.maximumCount, (counts.motion ?? 0) * 10 + digit)
      self.goal = goal
      return .handled
    }
    if prefix == nil, "gfFtT".contains(key) || key == "r" && pending == nil {
      prefix = key
      return .handled
    }
    if let pending, prefix == nil, let other = Operator(rawValue: key) {
      defer { forget() }
      guard other == pending else { return .handled }
      let line = text.caret.line
      let last = min(text.buffer.lines.count - 1, line + count - 1)
      return apply(pending, toLines: line...last, &text, &register)
    }
    if prefix == "r" {
      defer { forget() }
      return replaceCharacters(by: key, &text)
    }
    if isMotion(key) {
      defer { forget() }
      guard let target = target(of: key, goal, text) else { return .handled }
      return move(to: target, &text, &register)
    }
    if mode == .normal, prefix == nil, pending == nil, let other = Operator(rawValue: key) {
      (pending, counts) = (other, (counts.motion, nil))
      return .handled
    }
    defer { forget() }
    guard prefix == nil, pending == nil else { return .handled }
    return mode == .visual
      ? visualCommand(key, &text, &register) : normalCommand(key, &text, &register)
  }

  private func isMotion(_ key: Character) -> Bool {
    if let prefix { return prefix == "g" ? key == "g" : true }
    return "hjklwbe0^$G;, \n".contains(key)
  }
}

// MARK: - Motions

extension ViKeys {
  /// The target of a motion, and what an operator does with it.
  private struct Target {
    enum Extent { case before, through, lines }
    let position: TextPosition
    var extent = Extent.before
  }

  /// Returns the target of a motion; `nil` if there is none.
  private mutating func target(of key: Character, _ goal: Int?, _ text: TextEditing) -> Target? {
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

  private mutating func move(
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
  private func through(_ range: Range<TextPosition>, _ text: TextEditing) -> Range<TextPosition> {
    let count = text.buffer.lines[range.upperBound.line].count
    let end = TextPosition(
      line: range.upperBound.line, column: min(count, range.upperBound.column + 1))
    return range.lowerBound..<max(range.lowerBound, end)
  }
}

// MARK: - Commands

extension ViKeys {
  private mutating func insert(at position: TextPosition, _ text: inout TextEditing) -> Outcome {
    text.move(to: position)
    mode = .insert
    return .handled
  }

  private mutating func normalCommand(
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

  private mutating func history(
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

  private mutating func apply(
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

  private mutating func apply(
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

  private func replaceCharacters(by key: Character, _ text: inout TextEditing) -> Outcome {
    let (caret, line) = (text.caret, text.buffer.lines[text.caret.line])
    let end = TextPosition(line: caret.line, column: caret.column + count)
    guard end.column <= line.count, mode == .normal else { return .handled }
    text.replace(caret..<end, by: key == "\n" ? "\n" : String(repeating: key, count: count))
    if key != "\n" { text.move(to: TextPosition(line: caret.line, column: end.column - 1)) }
    return .edited
  }

  private func toggleCase(
    of range: Range<TextPosition>, _ text: inout TextEditing
  ) -> Outcome {
    let toggled = text.buffer.string(in: range).map { character in
      character.isUppercase ? character.lowercased() : character.uppercased()
    }
    text.replace(range, by: toggled.joined())
    return .edited
  }

  /// Joins lines with a blank between them.
  private func join(_ lines: ClosedRange<Int>, _ text: inout TextEditing) -> Outcome {
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
  private mutating func visualCommand(
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
  private func select(to position: TextPosition, _ text: inout TextEditing) {
    let column = position < start ? start.column + 1 : start.column
    text.move(to: TextPosition(line: start.line, column: column))
    text.move(to: position, selecting: true)
  }

  private mutating func leaveVisual(_ text: inout TextEditing) {
    mode = .normal
    text.deselect()
    keepOnCharacter(&text)
  }
}
