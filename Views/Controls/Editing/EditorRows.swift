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
  /// The rows before the last edit in its line, with which measuring that line goes on.
  private var kept: (line: Int, starts: [Int])?

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

  /// Forgets what an edit has changed: the rows of its line from the edit on, and those of the lines behind it if they
  /// have moved.
  ///
  /// Where a row begins is told by what stands before the beginning of the row after it, and by that itself.
  mutating func forget(from start: TextPosition, movesLines: Bool) {
    if movesLines { cache = cache.filter { $0.key <= start.line } }
    guard let starts = cache.removeValue(forKey: start.line) else { return }
    let known = zip(starts, starts.dropFirst()).prefix { $0.1 < start.column }
    kept = (start.line, [0] + known.map(\.0).dropFirst())
  }

  /// The clusters with which the rows of a line begin; one at least.
  mutating func starts(of line: Int, in buffer: TextBuffer) -> [Int] {
    guard let width else { return [0] }
    if let known = cache[line] { return known }
    if cache.count >= Self.mostLines { cache = [:] }
    let known = kept?.line == line ? kept?.starts ?? [0] : [0]
    kept = nil
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

  /// Breaks a line behind blanks where there are any, else where it must be; its first rows may be known.
  private static func wrap(
    _ line: ClusterBuffer, to width: Int, from known: [Int]
  ) -> [Int] {
    var starts = known
    // A row keeps a column for the caret, which stands behind the last cluster; a blank may have it.
    let room = max(1, width - 1)
    var (column, breakpoint) = (0, 0)
    var index = known.last ?? 0
    while index < line.count {
      let cluster = line[index]
      let limit = cluster.isBlank ? max(1, width) : room
      if column + cluster.width > limit, index > (starts.last ?? 0) {
        let start = breakpoint > (starts.last ?? 0) ? breakpoint : index
        starts.append(start)
        column = line.width(of: start..<index)
        continue
      }
      column += cluster.width
      index += 1
      if cluster.isBlank { breakpoint = index }
    }
    return starts
  }
}

extension Cluster {
  fileprivate var isBlank: Bool { string == " " || string == "\t" }
}
