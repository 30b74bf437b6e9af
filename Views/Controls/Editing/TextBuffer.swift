// SPDX-License-Identifier: MIT

/// A text as lines of clusters. An edit processes only the clusters next to it.
struct TextBuffer: Sendable {
  /// The lines; at least one.
  private(set) var lines: [ClusterBuffer]

  /// Splits a text into lines and clusters.
  init(_ string: String = "") {
    lines = Self.lines(of: string).map { ClusterBuffer($0) }
  }

  /// The whole text, with line feeds between the lines.
  var string: String { string(in: .zero..<end) }

  /// Returns the whole text. Unlike `string`, it validates no bytes after a single edit of a long line.
  mutating func latestString() -> String { lines.count == 1 ? lines[0].latestString() : string }

  /// The position after the last cluster.
  var end: TextPosition {
    TextPosition(line: lines.count - 1, column: lines[lines.count - 1].count)
  }

  /// A Boolean value that indicates whether the text is empty.
  var isEmpty: Bool { lines.count == 1 && lines[0].count == 0 }

  /// The number of characters; a line break counts as one.
  var count: Int { lines.reduce(lines.count - 1) { $0 + $1.count } }

  /// Returns whether both have the same text.
  func isSame(as other: TextBuffer) -> Bool {
    lines.count == other.lines.count && zip(lines, other.lines).allSatisfy { $0.isSame(as: $1) }
  }

  /// Returns the text of a range.
  func string(in range: Range<TextPosition>) -> String {
    let first = range.lowerBound.line
    if range.upperBound.line == first { return lines[first].string(columns(of: first, in: range)) }
    var bytes: [UInt8] = []
    for line in range.lowerBound.line...range.upperBound.line {
      if line > range.lowerBound.line { bytes.append(0x0A) }
      lines[line].write(columns(of: line, in: range), to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the nearest valid position.
  func nearest(_ position: TextPosition) -> TextPosition {
    if position.line < 0 { return .zero }
    guard position.line < lines.count else { return end }
    return TextPosition(
      line: position.line, column: min(max(0, position.column), lines[position.line].count))
  }

  /// Returns the position one cluster before; the start of the text for itself.
  func before(_ position: TextPosition) -> TextPosition {
    if position.column > 0 { return TextPosition(line: position.line, column: position.column - 1) }
    if position.line == 0 { return position }
    return TextPosition(line: position.line - 1, column: lines[position.line - 1].count)
  }

  /// Returns the position one cluster after; the end of the text for itself.
  func after(_ position: TextPosition) -> TextPosition {
    if position.column < lines[position.line].count {
      return TextPosition(line: position.line, column: position.column + 1)
    }
    if position.line == lines.count - 1 { return position }
    return TextPosition(line: position.line + 1, column: 0)
  }

  /// Returns the columns of a line that a range contains.
  func columns(of line: Int, in range: Range<TextPosition>) -> Range<Int> {
    guard (range.lowerBound.line...range.upperBound.line).contains(line) else { return 0..<0 }
    let start = line == range.lowerBound.line ? range.lowerBound.column : 0
    let end = line == range.upperBound.line ? range.upperBound.column : lines[line].count
    return start..<max(start, end)
  }

  /// Replaces a range with a string; returns the change and the position after the inserted text.
  ///
  /// Adjacent clusters are segmented again as far as they may join: a combining mark joins the letter before it. A
  /// position that would be inside a joined cluster moves behind it.
  mutating func replace(
    _ range: Range<TextPosition>, by string: String
  ) -> (change: Change, end: TextPosition) {
    if let simple = simpleReplace(range, by: string) { return simple }
    let outer = outer(range, string)
    let head = self.string(in: outer.lowerBound..<range.lowerBound)
    let tail = self.string(in: range.upperBound..<outer.upperBound)
    let inserted = Self.lines(of: head + string + tail)
    let change = Change(start: outer.lowerBound, removed: runs(in: outer), inserted: inserted)
    apply(change)
    return (change, change.place(behind: (head + string).utf8.count))
  }

  /// Inserts a letter at a position where no cluster joins it; returns `false` if one may.
  mutating func type(_ letter: LoneScalar, at place: TextPosition) -> Bool {
    lines[place.line].insert(letter, at: place.column)
  }

  /// Replaces text inside one line where no clusters join, which is the usual case of typing.
  private mutating func simpleReplace(
    _ range: Range<TextPosition>, by string: String
  ) -> (change: Change, end: TextPosition)? {
    let start = range.lowerBound
    guard range.upperBound.line == start.line, let inserted = ClusterRun(lone: string) else {
      return nil
    }
    let columns = start.column..<range.upperBound.column
    guard lines[start.line].isLone(beside: columns) else { return nil }
    let change = Change(
      start: start, removed: [lines[start.line].run(columns)], inserted: [inserted])
    lines[start.line].replace(columns, with: inserted)
    return (change, TextPosition(line: start.line, column: start.column + inserted.count))
  }

  /// Applies a change that fits the text, such as the inverse of the last change.
  mutating func apply(_ change: Change) {
    let (first, count) = (change.start.line, change.removed.count)
    guard count > 1 || change.inserted.count > 1 else {
      let start = change.start.column
      return lines[first].replace(
        start..<start + change.removed[0].count, with: change.inserted[0])
    }
    let last = first + count - 1
    let tailStart =
      count == 1 ? change.start.column + change.removed[0].count : change.removed[count - 1].count
    let tail = lines[last].run(tailStart..<lines[last].count)
    var new = change.inserted
    var head = lines[first].run(0..<change.start.column)
    head.append(new[0])
    new[0] = head
    new[new.count - 1].append(tail)
    lines.replaceSubrange(first...last, with: new.map { ClusterBuffer($0) })
  }
}

extension TextBuffer {
  private func runs(in range: Range<TextPosition>) -> [ClusterRun] {
    (range.lowerBound.line...range.upperBound.line).map {
      lines[$0].run(columns(of: $0, in: range))
    }
  }

  /// The number of clusters within which an edit looks for a cluster boundary, in text where each may join the next.
  private static let farthest = 64

  /// Returns the range extended to certain cluster boundaries.
  private func outer(_ range: Range<TextPosition>, _ string: String) -> Range<TextPosition> {
    var (start, end) = (range.lowerBound, range.upperBound)
    let first = lines[start.line]
    for _ in 0..<Self.farthest where start.column > 0 {
      start.column -= 1
      if start.column == 0 { break }
      if first.isLone(beside: start.column..<start.column) { break }
    }
    let last = lines[end.line]
    for _ in 0..<Self.farthest where end.column < last.count {
      end.column += 1
      if end.column == last.count { break }
      if last.isLone(beside: end.column..<end.column) { break }
    }
    return start..<end
  }

  private static func lines(of string: String) -> [ClusterRun] {
    split(string).map { ClusterRun(String($0)) }
  }

  /// Returns the lines of a text. The usual single line is recognised from its bytes.
  private static func split(_ string: String) -> [Substring] {
    if string.utf8.allSatisfy({ ScalarBytes.isSimple($0) || $0 == 0x0A || $0 == 0x09 }) {
      return string.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { Substring($0) }
    }
    guard mayBreak(string) else { return [Substring(string)] }
    return string.split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  /// Returns whether one of the bytes may be part of a line break.
  private static func mayBreak(_ string: String) -> Bool {
    var last: UInt8 = 0
    for byte in string.utf8 {
      switch byte {
      case 0x0A...0x0D: return true
      case 0x85 where last == 0xC2, 0xA8 where last == 0x80, 0xA9 where last == 0x80: return true
      default: last = byte
      }
    }
    return false
  }
}

/// A position between the characters of a text: a line and a column in clusters.
///
/// `TextPosition(line: 0, column: 3) < TextPosition(line: 1, column: 0)` is `true`.
public struct TextPosition: Hashable, Sendable, Comparable {
  /// The line, from 0.
  public var line: Int
  /// The number of clusters before the position in its line.
  public var column: Int

  /// Creates a position.
  public init(line: Int = 0, column: Int) {
    self.line = line
    self.column = column
  }

  /// The beginning of the text.
  public static let zero = TextPosition(line: 0, column: 0)

  /// Returns whether the left position is before the right one.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A caret and the selection that ends at it.
public struct CaretRange: Hashable, Sendable {
  /// The position where the selection began; equal to the caret if nothing is selected.
  public var anchor: TextPosition
  /// The position of the caret.
  public var caret: TextPosition

  /// Creates a selection, or a caret without a selection if the anchor is nil.
  public init(anchor: TextPosition? = nil, caret: TextPosition) {
    self.anchor = anchor ?? caret
    self.caret = caret
  }

  /// A Boolean value that indicates whether nothing is selected.
  public var isEmpty: Bool { anchor == caret }

  /// The selected range.
  public var range: Range<TextPosition> { min(anchor, caret)..<max(anchor, caret) }
}
