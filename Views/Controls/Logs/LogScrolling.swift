/// Which lines of a log show.
extension LogView {
  /// A row of the view: a row of a line.
  struct Row: Hashable {
    let number: Int
    let row: Int
  }

  /// The rows for lines.
  var height: Int { max(0, frame.height - (field.frame.height > 0 ? 1 : 0)) }

  /// The columns for a line's letters: less the level and the bar.
  var textWidth: Int { max(1, frame.width - (showsLevels ? 2 : 0) - (frame.width >= 8 ? 2 : 0)) }

  /// The rows that show, from top to bottom.
  var visibleRows: [Row] {
    settle()
    var rows: [Row] = []
    var (index, row) = (lines.index(from: top.number), top.row)
    while rows.count < height, index < lines.count {
      let number = lines.number(at: index)
      let all = rowCount(of: number)
      while row < all, rows.count < height {
        rows.append(Row(number: number, row: row))
        row += 1
      }
      (index, row) = (index + 1, 0)
    }
    return rows
  }

  /// Scrolls by rows; the end is followed from when it is reached.
  func scroll(by rows: Int) {
    settle()
    let place = moved(from: (lines.index(from: top.number), top.row), by: rows)
    guard lines.count > 0 else { return }
    let last = lastTop
    follows = place >= last
    let (index, row) = follows ? last : place
    top = (lines.number(at: index), row)
    setNeedsDisplay()
  }

  func scroll(sideways columns: Int) {
    guard !wraps else { return }
    let widest = visibleRows.reduce(0) { max($0, lines[$1.number].text.width) }
    column = min(max(0, column + columns), max(0, widest - textWidth))
    setNeedsDisplay()
  }

  /// Shows a line, in the middle if it isn't in sight.
  func show(_ number: Int) {
    if !visibleRows.contains(where: { $0.number == number }) {
      top = (number, 0)
      follows = false
      scroll(by: -(height / 2))
    }
    setNeedsDisplay()
  }

  /// The rows that a line takes.
  func rowCount(of number: Int) -> Int {
    guard wraps else { return 1 }
    if let height = heights[number] { return height }
    let height = lines[number].text.wrapped(to: textWidth).count
    heights[number] = height
    return height
  }

  func forgetHeights() {
    heights = [:]
    column = 0
    setNeedsDisplay()
  }

  /// The end where it is followed; else what is left of where one was.
  private func settle() {
    guard lines.count > 0 else { return top = (lines.end, 0) }
    let index = min(lines.index(from: top.number), lines.count - 1)
    let number = lines.number(at: index)
    let row = number == top.number ? min(top.row, rowCount(of: number) - 1) : 0
    let last = lastTop
    let place = follows || (index, row) >= last ? last : (index, row)
    top = (lines.number(at: place.0), place.1)
  }

  /// The place at the top where the last row stands at the bottom.
  private var lastTop: (Int, Int) {
    moved(
      from: (lines.count - 1, rowCount(of: lines.number(at: lines.count - 1)) - 1),
      by: 1 - max(1, height))
  }

  /// A place so many rows further, within the lines that there are.
  private func moved(from place: (Int, Int), by rows: Int) -> (Int, Int) {
    var (index, row) = place
    guard lines.count > 0 else { return (0, 0) }
    index = min(index, lines.count - 1)
    row += rows
    while row < 0 {
      guard index > 0 else { return (0, 0) }
      index -= 1
      row += rowCount(of: lines.number(at: index))
    }
    while row >= rowCount(of: lines.number(at: index)) {
      let all = rowCount(of: lines.number(at: index))
      guard index < lines.count - 1 else { return (index, all - 1) }
      row -= all
      index += 1
    }
    return (index, row)
  }
}

extension LogView {
  func drawLines(in painter: Painter) {
    let theme = theme
    let rows = visibleRows
    let start = showsLevels ? 2 : 0
    let area = Frame(x: start, y: 0, width: textWidth, height: height)
    var wrapped: (number: Int, rows: [Text])?
    for (y, place) in rows.enumerated() {
      let line = lines[place.number]
      let style = theme[keyPath: line.level.style]
      if showsLevels, place.row == 0 {
        painter.draw(line.level.letter, at: Position(x: 0, y: y), style: style)
      }
      if wraps, wrapped?.number != place.number {
        wrapped = (place.number, line.text.wrapped(to: textWidth))
      }
      let parts = wraps ? wrapped?.rows ?? [] : [line.text]
      guard parts.indices.contains(place.row) else { continue }
      let text = parts[place.row]
      let inner = painter.clipped(to: area)
      inner.draw(text, at: Position(x: -column, y: y), style: style)
      for range in text.columns(of: searchText) where !searchText.isEmpty {
        let lit = Frame(x: range.lowerBound - column, y: y, width: range.count, height: 1)
        let isFound = place.number == found
        inner.restyle(lit) { isFound ? theme.selection : $0.reverse() }
      }
    }
    drawSigns(in: painter, theme)
  }

  private func drawSigns(in painter: Painter, _ theme: Theme) {
    if lines.count == 0 {
      let words: Text = filterText.isEmpty ? "No lines yet." : "No line has these letters."
      painter.draw(
        words.truncated(to: max(0, frame.width - 2), theme), at: Position(x: 2, y: 0),
        style: theme.secondary)
    }
    if frame.width >= 8, height > 0 {
      let first = lines.index(from: top.number)
      // Where all rows show there is no bar; rows of long lines count as one.
      ScrollBar(total: lines.count, visible: height, first: follows ? lines.count : first)
        .draw(in: painter, column: frame.width - 1, theme, isActive: containsFocus)
    }
    guard field.frame.height > 0 else { return }
    painter.draw(filters ? "&" : "/", at: Position(x: 0, y: frame.height - 1), style: theme.accent)
    let count = Text("\(lines.count)").truncated(to: max(0, frame.width - 2), theme)
    let place = Position(x: frame.width - count.width, y: frame.height - 1)
    painter.draw(count, at: place, style: theme.secondary)
  }
}
