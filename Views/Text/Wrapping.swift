// SPDX-License-Identifier: MIT

extension Text {
  /// Returns the text in rows with a maximum width, broken at blanks and line feeds.
  ///
  /// A word that is longer than a row is broken. Wide clusters (of scripts without blanks) may be
  /// separated but are never split. Blanks at a break are removed; those at the beginning of a line
  /// are kept. There is always at least one row. A width below 1 counts as 1.
  public func wrapped(to width: Int) -> [Text] {
    let width = max(1, width)
    var rows: [Text] = []
    var start = 0
    for end in 0..<count where firstByte(of: end) == 0x0A {
      wrap(start..<end, to: width, into: &rows)
      start = end + 1
    }
    wrap(start..<count, to: width, into: &rows)
    return rows
  }

  private func wrap(_ line: Range<Int>, to width: Int, into rows: inout [Text]) {
    var start = line.lowerBound
    while true {
      let fitting = end(ofRowFrom: start, in: line, width: width)
      guard fitting < line.upperBound else {
        rows.append(slice(start..<line.upperBound))
        return
      }
      var next = breakpoint(from: start, before: fitting)
      var end = next
      while end > start, isBlank(end - 1) { end -= 1 }
      // Only the line's indentation fits: break the word after it instead of leaving a row empty.
      if end == start { (end, next) = (fitting, fitting) }
      rows.append(slice(start..<end))
      start = next
      while start < line.upperBound, isBlank(start) { start += 1 }
      if start == line.upperBound { return }
    }
  }

  /// Returns the index after the last cluster that fits in a row, at least one cluster further, so
  /// that wrapping always ends.
  private func end(ofRowFrom start: Int, in line: Range<Int>, width: Int) -> Int {
    if marks.isEmpty { return start + min(line.upperBound - start, width) }
    var end = start
    var column = 0
    while end < line.upperBound, column + self.width(of: end) <= width || end == start {
      column += self.width(of: end)
      end += 1
    }
    return end
  }

  private func breakpoint(from start: Int, before fitting: Int) -> Int {
    var at = fitting
    while at > start {
      if isBlank(at) || isBlank(at - 1) || isWide(at) || isWide(at - 1) { return at }
      at -= 1
    }
    return fitting
  }

  private func isBlank(_ cluster: Int) -> Bool { firstByte(of: cluster) == 0x20 }

  private func isWide(_ cluster: Int) -> Bool { width(of: cluster) == 2 }
}
