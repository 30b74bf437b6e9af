// SPDX-License-Identifier: MIT

/// The rows from the first one of an inline area to the cursor's, in a terminal that wraps them when its width changes.
struct ReflowedRows: Sendable {
  /// The numbers of columns of the rows above the cursor's, as they were written.
  private var lengths: [Int] = []
  /// The column of the cursor, at most that of the last letter in its row.
  private var column = 0

  /// Creates no rows.
  init() {}

  /// Creates the rows of a frame with the cursor at a position, on a terminal that has cut them at a width.
  init(of shown: Canvas, x: Int, row: Int, cutAt width: Int = .max) {
    let row = min(row, shown.size.height)
    lengths = (0..<row).map { min(width, shown.length(ofRow: $0)) }
    // The cursor stays with its cell; beyond the text it is at its end.
    guard row < shown.size.height else { return }
    column = min(x, width - 1, max(0, shown.length(ofRow: row) - 1))
  }

  /// Returns the number of rows above the cursor's at a width, with those of other lengths above.
  func rowsAbove(below others: [Int] = [], at width: Int) -> Int {
    (others + lengths).reduce(column / width) { $0 + Self.rows($1, at: width) }
  }

  /// Returns the lengths of what remains above if the rows are erased as if none was wrapped, and texts are printed below.
  ///
  /// Terminals join the first text to a wrapped row that was erased in part.
  func remainder(
    below others: [Int], cutAt cut: Int, at width: Int, then texts: [Int]
  ) -> [Int] {
    var cutRows = self
    cutRows.lengths = lengths.map { min(cut, $0) }
    var rows = max(0, cutRows.rowsAbove(below: others, at: width) - lengths.count)
    var result: [Int] = []
    for length in others + cutRows.lengths where rows > 0 {
      let count = Self.rows(length, at: width)
      guard count <= rows else {
        return result + [rows * width + (texts.first ?? 0)] + texts.dropFirst()
      }
      rows -= count
      result.append(length)
    }
    return result + texts
  }

  /// Returns the number of rows of a length at a width.
  private static func rows(_ length: Int, at width: Int) -> Int {
    length <= width ? 1 : (length - 1) / width + 1
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
