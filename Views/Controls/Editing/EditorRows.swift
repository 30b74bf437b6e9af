/// The rows in which an editor shows the lines of a text: one a line, or as many as a line takes when it is wrapped.
///
/// The rows of a line are measured when it is seen and kept until it changes; the rows of lines that nobody looked at are
/// not known.
struct EditorRows: Sendable {
  /// The columns to wrap at; `nil` leaves each line in one row.
  var width: Int? {
    didSet { if width != oldValue { cache = [:] } }
  }
  /// The columns at which the rows of lines begin, by line, as far as they are known.
  private var cache: [Int: [Int]] = [:]

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
  }

  /// The clusters with which the rows of a line begin; one at least.
  mutating func starts(of line: Int, in buffer: TextBuffer) -> [Int] {
    guard let width else { return [0] }
    if let known = cache[line] { return known }
    if cache.count >= Self.mostLines { cache = [:] }
    let starts = Self.wrap(buffer.lines[line], to: max(1, width))
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

  /// Breaks a line behind blanks where there are any, else where it must be.
  private static func wrap(_ line: ClusterBuffer, to width: Int) -> [Int] {
    var starts = [0]
    // A row keeps a column for the caret, which stands behind the last cluster.
    let room = max(1, width - 1)
    var (column, breakpoint) = (0, 0)
    var index = 0
    while index < line.count {
      let cluster = line[index]
      if column + cluster.width > room, index > (starts.last ?? 0) {
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
