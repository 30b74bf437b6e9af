// SPDX-License-Identifier: MIT

/// The rows of an inline area in a terminal that reflows text when its width changes.
struct ReflowedRows: Sendable {
  private let lengths: [Int]
  /// The column of the cursor, at most that of the last letter in its row.
  private let column: Int

  /// Creates the rows of a frame with the cursor at a position.
  init(of shown: Canvas, x: Int, row: Int) {
    let row = min(row, shown.size.height)
    lengths = (0..<row).map { shown.length(ofRow: $0) }
    // The cursor stays with its cell; beyond the text it is at its end.
    column = row < shown.size.height ? min(x, max(0, shown.length(ofRow: row) - 1)) : 0
  }

  /// Returns the number of rows above the cursor's at a width.
  func rowsAbove(at width: Int) -> Int {
    lengths.reduce(column / width) { $0 + ($1 <= width ? 1 : ($1 - 1) / width + 1) }
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
