// SPDX-License-Identifier: MIT

/// The lines of rows in sections: a line for each title, and as many for each row below it as rows are high.
///
/// It knows the sections and nothing of the rows but how many there are and how high, and finds a line in the logarithm
/// of the number of sections.
struct RowLines: Hashable, Sendable {
  /// What stands on a line.
  enum Line: Hashable, Sendable {
    /// The title of a section.
    case title(Int)
    /// A row, counted over all sections.
    case row(Int)
  }

  /// The number of rows.
  let rows: Int
  /// The lines of a row.
  let height: Int
  /// The titles' lines, of sections that have rows.
  private let titles: [Title]

  private struct Title: Hashable, Sendable {
    let section: Int
    /// The line of the title.
    let line: Int
    /// The first row below it.
    let row: Int
  }

  /// Rows without sections.
  init(rows: Int, height: Int = 1) {
    (self.rows, self.height) = (max(0, rows), max(1, height))
    titles = []
  }

  /// Rows in sections of so many each; those without rows have no line.
  init(sections: [Int], height: Int = 1) {
    let height = max(1, height)
    var titles: [Title] = []
    var row = 0
    for (section, count) in sections.enumerated() where count > 0 {
      titles.append(Title(section: section, line: row * height + titles.count, row: row))
      row += count
    }
    (self.titles, self.height) = (titles, height)
    rows = row
  }

  /// The number of lines.
  var count: Int { rows * height + titles.count }

  /// What stands on a line, from 0 to below `count`.
  func content(of line: Int) -> Line {
    guard let index = titleIndex(where: { $0.line <= line }) else { return .row(line / height) }
    if titles[index].line == line { return .title(titles[index].section) }
    return .row((line - index - 1) / height)
  }

  /// The first line of a row.
  func line(of row: Int) -> Int {
    guard let index = titleIndex(where: { $0.row <= row }) else {
      return row * height
    }
    return row * height + index + 1
  }

  /// The line of a section's title; 0 if the section has no rows.
  func line(ofTitle section: Int) -> Int {
    titleIndex(where: { $0.section <= section }).map { titles[$0].line } ?? 0
  }

  /// What stands on the lines of a range, each row and each title once.
  func contents(of lines: Range<Int>) -> [Line] {
    var contents: [Line] = []
    for line in lines {
      let content = content(of: line)
      if content != contents.last { contents.append(content) }
    }
    return contents
  }

  /// The section that a line belongs to, and the line of the next section's title.
  func section(at line: Int) -> (section: Int, next: Int?)? {
    guard let index = titleIndex(where: { $0.line <= line }) else { return nil }
    let next = index + 1 < titles.count ? titles[index + 1].line : nil
    return (titles[index].section, next)
  }

  /// The row on a line, or the nearest one below a title.
  func row(near line: Int) -> Int {
    let line = min(max(0, line), max(0, count - 1))
    switch content(of: line) {
    case .row(let row): return row
    case .title: return rowBelow(line)
    }
  }

  private func rowBelow(_ line: Int) -> Int {
    titleIndex(where: { $0.line <= line }).map { titles[$0].row } ?? 0
  }

  /// The last title for which a condition holds, that holds for the ones before it too.
  private func titleIndex(where holds: (Title) -> Bool) -> Int? {
    var (low, high) = (0, titles.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(titles[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
