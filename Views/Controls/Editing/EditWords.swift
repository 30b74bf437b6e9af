// SPDX-License-Identifier: MIT

/// A description of an edit or a motion for screen readers: only the change.
///
/// A typed character is described by itself, followed by the word before it if a blank or a punctuation mark ends the
/// word. Deleted text is described with the word "deleted". A motion is described by the text at the new position.
struct EditWords {
  /// A text and its caret at the time of one frame.
  struct Moment {
    let buffer: TextBuffer
    let selection: CaretRange
  }

  /// The maximum number of characters of a text that are read out.
  private static let limit = 200

  private let before: Moment
  private let now: Moment
  private let table: Words

  /// Compares two states of one text.
  init(from before: Moment, to now: Moment, in table: Words = .english) {
    self.before = before
    self.now = now
    self.table = table
  }

  /// The description; nil if nothing changed.
  var words: String? {
    let change = TextDifference(from: before.buffer, to: now.buffer)
    if !change.isEmpty { return edit(change) }
    guard before.selection != now.selection else { return nil }
    return now.selection.isEmpty ? motion : selected
  }

  private func edit(_ change: TextDifference) -> String {
    let (removed, inserted) = (change.removed, change.inserted)
    let rest = now.buffer.isEmpty ? [table["empty"]] : []
    if inserted.isEmpty { return list([table["{0} deleted", spoken(removed)]] + rest) }
    guard removed.isEmpty else {
      return table["{1} replaced with {0}", spoken(inserted), spoken(removed)]
    }
    guard inserted.count == 1 else { return table["{0} inserted", spoken(inserted)] }
    guard !Self.isLetter(inserted[0]), let word = finishedWord else { return spoken(inserted) }
    return list([word, spoken(inserted)])
  }

  /// The word that ends before the character left of the caret.
  private var finishedWord: String? {
    let caret = now.selection.caret
    let line = now.buffer.lines[caret.line]
    // A line break ends the last word of the previous line.
    guard caret.column > 0 else {
      guard caret.line > 0 else { return nil }
      let above = now.buffer.lines[caret.line - 1]
      return word(endingAt: above.count, of: above)
    }
    return word(endingAt: caret.column - 1, of: line)
  }

  private func word(endingAt end: Int, of line: ClusterBuffer) -> String? {
    var start = end
    while start > 0, end - start < Self.limit, Self.isLetter(line[start - 1].string) { start -= 1 }
    return start < end ? line[start..<end].map(\.string).joined() : nil
  }

  private var motion: String {
    let (caret, old) = (now.selection.caret, before.selection.caret)
    let line = now.buffer.lines[caret.line]
    if caret.line != old.line {
      return line.count == 0
        ? table["blank"] : spoken(line[0..<min(line.count, Self.limit)].map(\.string))
    }
    guard caret.column < line.count else { return table[line.count == 0 ? "blank" : "end"] }
    if caret == old { return table["nothing selected"] }
    var end = caret.column + 1
    if abs(caret.column - old.column) > 1, Self.isLetter(line[caret.column].string) {
      while end < line.count, end - caret.column < Self.limit, Self.isLetter(line[end].string) {
        end += 1
      }
    }
    return spoken(line[caret.column..<end].map(\.string))
  }

  private var selected: String {
    let text = now.buffer.string(in: now.selection.range)
    return table["{0} selected", spoken(text.map(String.init))]
  }

  /// Returns the name of a single punctuation mark, a short text as it is, or the length of a long text.
  private func spoken(_ clusters: [String]) -> String {
    if clusters.count == 1 {
      return Self.names[clusters[0]].map { table[$0] } ?? clusters[0]
    }
    guard clusters.count <= Self.limit else { return table["{0} characters", "\(clusters.count)"] }
    let isBlank = clusters.allSatisfy { Self.names[$0] != nil }
    return isBlank ? table["{0} spaces", "\(clusters.count)"] : clusters.joined()
  }

  private func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }

  private static let names = [" ": "space", "\n": "new line", "\t": "tab"]

  private static func isLetter(_ cluster: String) -> Bool {
    cluster.first.map { $0.isLetter || $0.isNumber } ?? false
  }
}

/// The difference between two texts: the shortest replacement of one range.
struct TextDifference {
  /// The removed clusters; a line break counts as one.
  let removed: [String]
  /// The inserted clusters.
  let inserted: [String]

  /// A Boolean value that indicates whether the texts are equal.
  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

  /// Compares two texts. Unchanged lines aren't compared cluster by cluster.
  init(from old: TextBuffer, to new: TextBuffer) {
    let least = min(old.lines.count, new.lines.count)
    var head = 0
    while head < least, old.lines[head].isSame(as: new.lines[head]) { head += 1 }
    var tail = 0
    while tail < least - head,
      old.lines[old.lines.count - 1 - tail].isSame(as: new.lines[new.lines.count - 1 - tail])
    { tail += 1 }
    // If all lines are equal, one of them belongs to the change, since a line break was inserted or removed.
    if head + tail == least {
      if head > 0 { head -= 1 } else if tail > 0 { tail -= 1 }
    }
    var one = Self.characters(of: old.lines[head..<(old.lines.count - tail)])
    var other = Self.characters(of: new.lines[head..<(new.lines.count - tail)])
    let start = zip(one, other).prefix { $0 == $1 }.count
    (one, other) = (Array(one[start...]), Array(other[start...]))
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    (removed, inserted) = (one.dropLast(end), other.dropLast(end))
  }

  private static func characters(of lines: ArraySlice<ClusterBuffer>) -> [String] {
    Array(lines.map { line in line[0..<line.count].map(\.string) }.joined(separator: ["\n"]))
  }
}
