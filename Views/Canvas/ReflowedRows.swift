// SPDX-License-Identifier: MIT

/// The extent of a row as it was written, which a terminal wraps at another width.
struct WrittenRow: Sendable {
  var columns: Int
  /// The columns at which clusters of two columns begin, which are never divided.
  var wide: [Int] = []
  /// A Boolean value that indicates whether the terminal continues the row in the next one, because it was wrapped and erased in part.
  var isContinued = false

  /// Creates the extent of a number of columns without wide clusters.
  init(columns: Int) {
    self.columns = columns
  }

  /// Creates the extent of the first columns of a row of a frame.
  init(_ canvas: Canvas, row: Int, columns: Int) {
    self.columns = columns
    let start = row * canvas.size.width
    wide = (0..<columns).filter { canvas.cells[start + $0].width == 2 }
  }

  /// Returns the extents of the lines of a text.
  static func rows(of text: Text) -> [WrittenRow] {
    var rows = [WrittenRow(columns: 0)]
    for cluster in 0..<text.count {
      guard text.firstByte(of: cluster) != UInt8(ascii: "\n") else {
        rows.append(WrittenRow(columns: 0))
        continue
      }
      let (width, last) = (text.width(of: cluster), rows.count - 1)
      if width == 2 { rows[last].wide.append(rows[last].columns) }
      rows[last].columns += width
    }
    return rows
  }

  /// Returns the number of rows at a width.
  func rows(at width: Int) -> Int {
    guard columns > width else { return 1 }
    guard !wide.isEmpty, width > 1 else { return (columns - 1) / width + 1 }
    var (rows, start) = (1, 0)
    while columns - start > width {
      start += width
      if wide.contains(start - 1) { start -= 1 }
      rows += 1
    }
    return rows
  }

  /// Returns the row as a terminal shows it that cuts it at a width.
  func cut(at width: Int) -> WrittenRow {
    var row = self
    row.columns = min(columns, width)
    row.wide = wide.filter { $0 < width - 1 }
    return row
  }

  /// Returns rows with each continued one joined to the next.
  static func joined(_ rows: [WrittenRow]) -> [WrittenRow] {
    rows.reduce(into: []) { result, row in
      guard let last = result.last, last.isContinued else { return result.append(row) }
      var whole = row
      whole.columns += last.columns
      whole.wide = last.wide + row.wide.map { $0 + last.columns }
      result[result.count - 1] = whole
    }
  }
}

/// The rows from the first one of an inline area to the cursor's, in a terminal that wraps them when its width changes.
struct ReflowedRows: Sendable {
  /// The rows above the cursor's.
  private var above: [WrittenRow] = []
  /// The cursor's row up to the cursor, or up to its last letter if the cursor is beyond it.
  private var last = WrittenRow(columns: 0)

  /// Creates no rows.
  init() {}

  /// Creates the rows of a frame with the cursor at a position.
  init(of shown: Canvas, x: Int, row: Int) {
    let row = min(row, shown.size.height)
    above = (0..<row).map { WrittenRow(shown, row: $0, columns: shown.length(ofRow: $0)) }
    guard row < shown.size.height else { return }
    last = WrittenRow(shown, row: row, columns: min(x + 1, shown.length(ofRow: row)))
  }

  /// Returns the rows as a terminal shows them that cuts them at a width.
  func cut(at width: Int) -> ReflowedRows {
    var rows = self
    rows.above = above.map { $0.cut(at: width) }
    rows.last = last.cut(at: width)
    return rows
  }

  /// Returns the number of rows above the cursor's at a width, with other rows above them.
  func rowsAbove(below others: [WrittenRow] = [], at width: Int) -> Int {
    WrittenRow.joined(others + above + [last]).reduce(-1) { $0 + $1.rows(at: width) }
  }

  /// Returns what stays on the screen if the rows are erased as if none was wrapped, and texts are printed below.
  func remainder(
    below others: [WrittenRow], cutAt cut: Int, at width: Int, then texts: [WrittenRow]
  ) -> [WrittenRow] {
    let shown = self.cut(at: cut)
    var count = max(0, shown.rowsAbove(below: others, at: width) - above.count)
    var result: [WrittenRow] = []
    for row in WrittenRow.joined(others + shown.above + [shown.last]) where count > 0 {
      let rows = row.rows(at: width)
      var part = row
      if rows > count {
        part = row.cut(at: count * width)
        part.isContinued = true
      }
      count -= rows
      result.append(part)
    }
    return result + texts
  }
}

extension Pen {
  /// Erases the rows of an inline area that become shorter, as a whole, and blanks them in the old frame; returns whether there are any.
  ///
  /// Some terminals, such as tmux, keep the length of a row whose end is erased, and reflow its blanks.
  mutating func eraseShorterRows(_ old: inout Canvas, _ new: Canvas) -> Bool {
    let rows = (0..<new.size.height).filter { new.length(ofRow: $0) < old.length(ofRow: $0) }
    for row in rows {
      move(x: 0, y: row)
      eraseToEnd()
      old.paint { $0.fill(Frame(x: 0, y: row, width: new.size.width, height: 1), with: .plain) }
    }
    return !rows.isEmpty
  }
}
