// SPDX-License-Identifier: MIT

/// The lines of a log for a selection. A line is known by its number in the log.
@MainActor struct LogText: SelectableText {
  private let log: LogView
  private let rows: [LogView.Row]

  init(_ log: LogView) {
    (self.log, rows) = (log, log.visibleRows)
  }

  var lines: Range<Int> { 0..<log.lines.count }

  func line(_ number: Int) -> Text { log.lines[log.lines.number(at: number)].text }

  func textRow(at y: Int) -> TextRow? {
    guard rows.indices.contains(y) else { return nil }
    let line = log.lines.index(from: rows[y].number)
    let text = line < log.lines.count ? self.line(line) : ""
    let start = log.showsLevels ? 2 : 0
    if log.wraps {
      let ranges = text.rows(ofWidth: log.textWidth)
      guard ranges.indices.contains(rows[y].row) else { return nil }
      return TextRow(line: line, x: start, clusters: ranges[rows[y].row])
    }
    // The clusters that are visible completely.
    let visible = log.column..<log.column + log.textWidth
    var (column, shown, x) = (0, 0..<0, start)
    for offset in 0..<text.count where column < visible.upperBound {
      let next = column + text.width(of: offset)
      if column >= visible.lowerBound, next <= visible.upperBound {
        if shown.isEmpty { (shown, x) = (offset..<offset, start + column - visible.lowerBound) }
        shown = shown.lowerBound..<offset + 1
      } else if column < visible.lowerBound {
        shown = offset + 1..<offset + 1
      }
      column = next
    }
    return TextRow(line: line, x: x, clusters: shown)
  }

  func row(ofLine number: Int, at offset: Int) -> Int? {
    let number = log.lines.number(at: number)
    let visible = rows.indices.filter { rows[$0].number == number }
    guard log.wraps, visible.count > 1 else { return visible.first }
    let ranges = log.lines[number].text.rows(ofWidth: log.textWidth)
    return visible.last { ranges[rows[$0].row].lowerBound <= offset } ?? visible.first
  }

  func scroll(toLine number: Int, at offset: Int) {
    if row(ofLine: number, at: offset) == nil { log.show(log.lines.number(at: number)) }
  }

  func key(ofLine number: Int) -> AnyHashable { log.lines.number(at: number) }

  func line(withKey key: AnyHashable, near number: Int) -> Int? {
    guard let wanted = key.base as? Int else { return nil }
    let index = log.lines.index(from: wanted)
    return index < log.lines.count && log.lines.number(at: index) == wanted ? index : nil
  }
}

extension LogView: TextPane {}
