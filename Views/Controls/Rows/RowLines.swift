// SPDX-License-Identifier: MIT

/// The lines of rows in sections: a line for each section title, and the lines of each row.
///
/// It stores only the sections, the number of rows and their height. Looking up a line takes logarithmic time in the
/// number of sections.
struct RowLines: Hashable, Sendable {
  /// The content of a line.
  enum Line: Hashable, Sendable {
    /// The title of a section.
    case title(Int)
    /// A row, counted over all sections.
    case row(Int)
  }

  /// The number of rows.
  let rows: Int
  /// The number of lines of a row.
  let height: Int
  /// The title lines of the sections that have rows.
  private let titles: [Title]

  private struct Title: Hashable, Sendable {
    let section: Int
    /// The line of the title.
    let line: Int
    /// The first row below it.
    let row: Int
  }

  /// Creates lines for rows without sections.
  init(rows: Int, height: Int = 1) {
    (self.rows, self.height) = (max(0, rows), max(1, height))
    titles = []
  }

  /// Creates lines for sections with numbers of rows. A section without rows has no line.
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

  /// Returns the content of a line, from 0 to below `count`.
  func content(of line: Int) -> Line {
    guard let index = titleIndex(where: { $0.line <= line }) else { return .row(line / height) }
    if titles[index].line == line { return .title(titles[index].section) }
    return .row((line - index - 1) / height)
  }

  /// Returns the first line of a row.
  func line(of row: Int) -> Int {
    guard let index = titleIndex(where: { $0.row <= row }) else {
      return row * height
    }
    return row * height + index + 1
  }

  /// Returns the line of a section's title; 0 if the section has no rows.
  func line(ofTitle section: Int) -> Int {
    titleIndex(where: { $0.section <= section }).map { titles[$0].line } ?? 0
  }

  /// Returns the contents of a range of lines, each row and title once.
  func contents(of lines: Range<Int>) -> [Line] {
    var contents: [Line] = []
    for line in lines {
      let content = content(of: line)
      if content != contents.last { contents.append(content) }
    }
    return contents
  }

  /// Returns the section of a line, and the line of the next section's title.
  func section(at line: Int) -> (section: Int, next: Int?)? {
    guard let index = titleIndex(where: { $0.line <= line }) else { return nil }
    let next = index + 1 < titles.count ? titles[index + 1].line : nil
    return (titles[index].section, next)
  }

  /// Returns the row on a line; for a title, the row below it.
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

  /// Returns the index of the last title that satisfies a condition which holds for all titles before it.
  private func titleIndex(where holds: (Title) -> Bool) -> Int? {
    var (low, high) = (0, titles.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(titles[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
