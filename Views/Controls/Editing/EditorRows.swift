// SPDX-License-Identifier: MIT

/// The rows in which an editor shows the lines of a text: one a line, or as many as a line takes when it is wrapped.
///
/// The rows of a line are measured when it is seen and kept until it changes; the rows of lines that nobody looked at are
/// not known.
struct EditorRows: Sendable {
  /// The columns to wrap at; `nil` leaves each line in one row.
  var width: Int? {
    didSet { if width != oldValue { forget() } }
  }
  /// The columns at which the rows of lines begin, by line, as far as they are known.
  private var cache: [Int: [Int]] = [:]
  /// What is still known of the line that was edited last.
  private var kept: Kept?

  /// The rows of a line before and behind an edit.
  private struct Kept {
    let line: Int
    /// Where the rows begin that the edit left as they are.
    let before: [Int]
    /// Where rows began behind the edit, counted as now; if one begins at such a place again, all behind it do.
    var behind: [Int] = []
  }

  /// The lines that are remembered at most.
  private static let mostLines = 1024

  /// A row: its line, and which of the line's rows it is.
  struct Row: Hashable, Sendable, Comparable {
    var line: Int
    var part: Int

    static func < (left: Row, right: Row) -> Bool {
      (left.line, left.part) < (right.line, right.part)
    }
  }

  /// Forgets the rows of all lines, since some have changed.
  mutating func forget() {
    cache = [:]
    kept = nil
  }

  /// Forgets what an edit has changed: the rows of its lines, but for those before it and, in a line alone, behind it;
  /// and those of the lines behind it if they have moved.
  ///
  /// Where a row begins is told by what stands before the beginning of the row after it, and by that itself.
  mutating func forget(_ edit: TextBuffer.Change) {
    // What an earlier edit left and nobody looked at since is no longer certain.
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

  /// The clusters with which the rows of a line begin; one at least.
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

  /// The clusters of a row.
  mutating func range(of row: Row, in buffer: TextBuffer) -> Range<Int> {
    let starts = starts(of: row.line, in: buffer)
    let end = row.part + 1 < starts.count ? starts[row.part + 1] : buffer.lines[row.line].count
    return starts[row.part]..<end
  }

  /// The row of a place; where a row ends and another one begins, that one.
  mutating func row(of position: TextPosition, in buffer: TextBuffer) -> Row {
    let starts = starts(of: position.line, in: buffer)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position.column { low = middle } else { high = middle }
    }
    return Row(line: position.line, part: low)
  }

  /// The row so many rows further, or the last one there is on the way.
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

  /// Breaks a line behind blanks where there are any, else where it must be; some of its rows may be known.
  private static func wrap(_ line: ClusterBuffer, to width: Int, from known: Kept) -> [Int] {
    var starts = known.before
    var behind = known.behind[...]
    // A row keeps a column for the caret, which stands behind the last cluster; a blank may have it.
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
        // What follows a row's beginning is all that tells of the rows behind it.
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
