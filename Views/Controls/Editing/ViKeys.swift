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

  var mode = Mode.insert
  /// The count before an operator, and the one after it.
  var counts: (operator: Int?, motion: Int?) = (nil, nil)
  var pending: Operator?
  /// The key whose second key is missing.
  var prefix: Character?
  /// The character with which the selection began.
  var start = TextPosition.zero
  /// The column that `j` and `k` keep.
  var goal: Int?
  var lastFind: (key: Character, character: String)?

  private static let maximumCount = 9_999

  /// A Boolean value that indicates whether a command isn't complete.
  var isPending: Bool {
    pending != nil || prefix != nil || counts.motion != nil || counts.operator != nil
  }

  var count: Int {
    let (first, _) = (counts.operator ?? 1).multipliedReportingOverflow(by: counts.motion ?? 1)
    return min(first, Self.maximumCount)
  }

  var givenCount: Int? {
    counts.operator == nil && counts.motion == nil ? nil : count
  }

  mutating func forget() {
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
