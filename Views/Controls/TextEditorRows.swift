/// Where the text of an editor stands on the screen.
extension TextEditor {
  /// The columns of the line numbers with the blank behind them.
  var gutter: Int {
    guard showsLineNumbers else { return 0 }
    let digits = String(editing.buffer.lines.count).utf8.count
    return frame.width >= digits + 9 ? digits + 1 : 0
  }

  private var hasBar: Bool { editing.buffer.lines.count > frame.height && frame.width >= 12 }

  var textWidth: Int { max(1, frame.width - gutter - (hasBar ? 2 : 0)) }

  /// The column of a place in its row.
  func column(of position: TextPosition, in row: EditorRows.Row) -> Int {
    let start = rows.range(of: row, in: editing.buffer).lowerBound
    return editing.buffer.lines[row.line].width(of: start..<max(start, position.column))
  }

  /// The place at a column of a row, or the nearest one.
  func position(at column: Int, in row: EditorRows.Row) -> TextPosition {
    let line = editing.buffer.lines[row.line]
    let range = rows.range(of: row, in: editing.buffer)
    // The end of a row that goes on is the beginning of the next one.
    let last =
      range.upperBound < line.count ? max(range.lowerBound, range.upperBound - 1) : line.count
    var (index, passed) = (range.lowerBound, 0)
    if line.width == line.count {
      index = min(last, range.lowerBound + max(0, column))
    } else {
      while index < last, passed + line.width(at: index) <= column {
        passed += line.width(at: index)
        index += 1
      }
    }
    return TextPosition(line: row.line, column: index)
  }

  /// The place at a cell, also of rows above and below those that show.
  func place(at cell: Position) -> TextPosition {
    let row = rows.row(first, movedBy: cell.y, in: editing.buffer)
    return position(at: cell.x - gutter + left, in: row)
  }

  /// The caret, or the nearest edge where it is out of sight.
  var caretCell: Position {
    scrollToCaret()
    let row = rows.row(of: caret, in: editing.buffer)
    var (y, next) = (0, first)
    if row < first { return Position(x: min(gutter, max(0, frame.width - 1)), y: 0) }
    while next < row, y < frame.height - 1 {
      next = rows.row(next, movedBy: 1, in: editing.buffer)
      y += 1
    }
    let x = gutter + column(of: caret, in: row) - left
    return Position(x: min(max(0, x), max(0, frame.width - 1)), y: y)
  }

  /// Scrolls as little as it takes to show the caret.
  func scrollToCaret() {
    // Lines may have gone that stood here.
    first.line = min(first.line, editing.buffer.lines.count - 1)
    first.part = min(first.part, rows.starts(of: first.line, in: editing.buffer).count - 1)
    guard followsCaret else { return }
    let row = rows.row(of: caret, in: editing.buffer)
    let lowest = rows.row(row, movedBy: -max(0, frame.height - 1), in: editing.buffer)
    first = min(max(first, lowest), row)
    guard !wraps else { return }
    let column = column(of: caret, in: row)
    left = min(max(left, column - textWidth + 1), column)
  }

  /// Scrolls by rows, and leaves the caret.
  func scroll(by step: Int) {
    scrollToCaret()
    followsCaret = false
    let last = EditorRows.Row(
      line: editing.buffer.lines.count - 1,
      part: rows.starts(of: editing.buffer.lines.count - 1, in: editing.buffer).count - 1)
    let lowest = rows.row(last, movedBy: -max(0, frame.height - 1), in: editing.buffer)
    first = min(rows.row(first, movedBy: step, in: editing.buffer), max(first, lowest))
    if step > 0 { first = min(first, lowest) }
    setNeedsDisplay()
  }

  func scroll(sideways step: Int) {
    followsCaret = false
    left = max(0, left + step)
    setNeedsDisplay()
  }

  /// Draws the rows that show.
  func drawRows(in painter: Painter) {
    let theme = theme
    scrollToCaret()
    if editing.buffer.isEmpty {
      let text = Text(placeholder).truncated(to: textWidth, theme)
      painter.draw(text, at: Position(x: gutter, y: 0), style: theme.secondary)
    }
    var row = first
    for y in 0..<frame.height {
      draw(row, at: y, theme, painter)
      let next = rows.row(row, movedBy: 1, in: editing.buffer)
      if next == row { break }
      row = next
    }
    guard hasBar else { return }
    let bar = ScrollBar(
      total: editing.buffer.lines.count, visible: frame.height, first: first.line)
    bar.draw(in: painter, column: frame.width - 1, theme, isActive: isFocused)
  }

  private func draw(_ row: EditorRows.Row, at y: Int, _ theme: Theme, _ painter: Painter) {
    let line = editing.buffer.lines[row.line]
    let range = rows.range(of: row, in: editing.buffer)
    if gutter > 0, row.part == 0 {
      let number = Text(String(row.line + 1))
      let style = row.line == caret.line ? theme.accent : theme.secondary
      painter.draw(number, at: Position(x: gutter - 1 - number.width, y: y), style: style)
    }
    let area = painter.clipped(to: Frame(x: gutter, y: y, width: textWidth, height: 1))
    // A wide cluster that sticks out at the left is drawn from before the edge, and cut.
    var start = wraps ? range.lowerBound : position(at: left, in: row).column
    if start == line.count, left > 0 { start = line.count }
    let x = line.width(of: range.lowerBound..<start) - left
    var (end, width) = (start, x)
    let room = textWidth
    while end < range.upperBound, width < room {
      width += line.width(at: end)
      end += 1
    }
    area.draw(line.text(start..<end), at: Position(x: x, y: 0), style: theme.text)
    highlight(start..<end, of: row, from: x, in: area, theme)
  }

  private func highlight(
    _ visible: Range<Int>, of row: EditorRows.Row, from x: Int, in area: Painter, _ theme: Theme
  ) {
    let range = selection.range
    guard isFocused, !range.isEmpty,
      (range.lowerBound.line...range.upperBound.line).contains(row.line)
    else { return }
    let line = editing.buffer.lines[row.line]
    let columns = editing.buffer.columns(of: row.line, in: range).clamped(to: visible)
    let start = x + line.width(of: visible.lowerBound..<columns.lowerBound)
    var width = line.width(of: columns)
    // A selected line break shows as a blank.
    if range.upperBound.line > row.line, visible.upperBound == line.count { width += 1 }
    let style = theme.selection
    area.restyle(Frame(x: start, y: 0, width: width, height: 1)) { _ in style }
  }
}
