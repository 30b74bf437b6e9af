// SPDX-License-Identifier: MIT

/// The rows of an editor: one for each line, or several for each wrapped line.
///
/// The rows of a line are computed when it is first drawn, and cached until the line changes.
struct EditorRows: Sendable {
  /// The width at which lines wrap; nil to use one row for each line.
  var width: Int? {
    didSet { if width != oldValue { forget() } }
  }
  /// The start columns of the rows of each line, as far as they are computed.
  private var cache: [Int: [Int]] = [:]
  /// The rows of the line that was edited last, as far as they are still valid.
  private var kept: Kept?

  /// The rows of a line before and after an edit.
  private struct Kept {
    let line: Int
    /// The starts of the rows that the edit didn't change.
    let before: [Int]
    /// The former starts of rows after the edit, shifted to the new text. If wrapping reaches one of them, the rest is
    /// unchanged.
    var behind: [Int] = []
  }

  /// The maximum number of cached lines.
  private static let mostLines = 1024

  /// A row: its line, and the index of the row within the line.
  struct Row: Hashable, Sendable, Comparable {
    var line: Int
    var part: Int

    static func < (left: Row, right: Row) -> Bool {
      (left.line, left.part) < (right.line, right.part)
    }
  }

  /// Invalidates the rows of all lines.
  mutating func forget() {
    cache = [:]
    kept = nil
  }

  /// Invalidates the rows that an edit changed: those of its lines, except for rows before the edit and, in an edit of
  /// one line, after it; and those of later lines if they have moved.
  ///
  /// The start of a row depends on the text before the start of the next row, and on nothing further.
  mutating func forget(_ edit: TextBuffer.Change) {
    // Rows that an earlier edit left and that weren't read since are no longer valid.
    kept = nil
    let (line, column) = (edit.start.line, edit.start.column)
    let starts = cache.removeValue(forKey: line)
    if edit.removed.count != edit.inserted.count {
      cache = cache.filter { $0.key < line }
    } else {
      for other in line..<line + edit.removed.count { cache[other] = nil }
    }
    guard let starts else { return }
    let known = starts.dropFirst().prefix { $0 < column }.count
    kept = Kept(line: line, before: Array(starts[..<max(1, known)]))
    guard edit.removed.count == 1, edit.inserted.count == 1 else { return }
    let end = column + edit.removed[0].count
    let distance = edit.inserted[0].count - edit.removed[0].count
    for start in starts where start >= end { kept?.behind.append(start + distance) }
  }

  /// Returns the columns at which the rows of a line start; at least one.
  mutating func starts(of line: Int, in buffer: TextBuffer) -> [Int] {
    guard let width else { return [0] }
    if let known = cache[line] { return known }
    if cache.count >= Self.mostLines { cache = [:] }
    let known = kept.flatMap { $0.line == line ? $0 : nil } ?? Kept(line: line, before: [0])
    if kept?.line == line { kept = nil }
    let starts = Self.wrap(buffer.lines[line], to: max(1, width), from: known)
    cache[line] = starts
    return starts
  }

  /// Returns the columns of a row.
  mutating func range(of row: Row, in buffer: TextBuffer) -> Range<Int> {
    let starts = starts(of: row.line, in: buffer)
    let end = row.part + 1 < starts.count ? starts[row.part + 1] : buffer.lines[row.line].count
    return starts[row.part]..<end
  }

  /// Returns the row of a position. A position at which a row ends and another begins belongs to the latter.
  mutating func row(of position: TextPosition, in buffer: TextBuffer) -> Row {
    let starts = starts(of: position.line, in: buffer)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position.column { low = middle } else { high = middle }
    }
    return Row(line: position.line, part: low)
  }

  /// Returns the row at a distance from another one, or the first or last row.
  mutating func row(_ row: Row, movedBy step: Int, in buffer: TextBuffer) -> Row {
    var (row, left) = (row, step)
    while left > 0 {
      let spare = starts(of: row.line, in: buffer).count - 1 - row.part
      if spare >= left { return Row(line: row.line, part: row.part + left) }
      row.part += spare
      if row.line == buffer.lines.count - 1 { break }
      left -= spare + 1
      row = Row(line: row.line + 1, part: 0)
    }
    while left < 0 {
      if row.part >= -left { return Row(line: row.line, part: row.part + left) }
      left += row.part
      row.part = 0
      if row.line == 0 { break }
      left += 1
      row = Row(line: row.line - 1, part: starts(of: row.line - 1, in: buffer).count - 1)
    }
    return row
  }

  /// Wraps a line after blanks if possible, else between clusters. Some of its rows may be known.
  private static func wrap(_ line: ClusterBuffer, to width: Int, from known: Kept) -> [Int] {
    var starts = known.before
    var behind = known.behind[...]
    // A row reserves a column for a caret after its last cluster; a blank may use it.
    let (room, all) = (max(1, width - 1), width)
    var first = starts.last ?? 0
    var (column, breakpoint, index) = (0, 0, first)
    let count = line.count
    while index < count {
      let (width, isBlank) = (line.width(at: index), line.isBlank(at: index))
      if column + width > (isBlank ? all : room), index > first {
        first = breakpoint > first ? breakpoint : index
        starts.append(first)
        behind = behind.drop { $0 < first }
        // The rows after a start depend only on the text after it.
        if behind.first == first { return starts + behind.dropFirst() }
        column = line.width(of: first..<index)
        continue
      }
      column += width
      index += 1
      if isBlank { breakpoint = index }
    }
    return starts
  }
}
