// SPDX-License-Identifier: MIT

/// The rows of a difference in one of its layouts.
struct DifferenceRows {
  /// A row.
  enum Row: Hashable {
    /// The names of a file.
    case file(Int)
    /// A file without lines that can be shown.
    case binary(Int)
    /// Equal lines that aren't shown, with the number of the gap between hunks.
    case gap(Int, count: Int)
    /// An equal line outside of the hunks, with its numbers in both texts.
    case equal(file: Int, old: Int, new: Int)
    /// The title of a hunk.
    case title(Int)
    /// A line of a hunk, or two lines side by side.
    case line(Line)
  }

  /// A line of a hunk with the line that is beside it or that replaces it.
  struct Line: Hashable {
    /// The sides that the row shows.
    enum Side: Hashable {
      case both, old, new
    }

    let hunk: Int
    let side: Side
    /// The index of the old and of the new line in the hunk, or -1.
    var old: Int32 = -1
    var new: Int32 = -1
    /// The number of the old and of the new line in their texts, from 0.
    var oldNumber: Int32 = 0
    var newNumber: Int32 = 0
  }

  /// What the rows depend on in addition to the difference.
  struct Options: Hashable {
    var isSideBySide = false
    /// A Boolean value that indicates whether hunks have titles also if they have no heading.
    var showsTitles = false
    /// The gaps whose lines are shown.
    var opened: Set<Int> = []
  }

  private(set) var rows: [Row] = []
  /// The rows of each hunk.
  private(set) var hunkRows: [Range<Int>] = []
  /// The number of digits of the greatest line number.
  private(set) var digits = 1

  private let options: Options

  init(_ difference: TextDifference, _ options: Options) {
    self.options = options
    for (index, file) in difference.files.enumerated() {
      if file.oldPath != nil || file.newPath != nil { rows.append(.file(index)) }
      if file.isBinary { rows.append(.binary(index)) }
      var (old, new) = (0, 0)
      let first = difference.firstHunks[index]
      for (place, hunk) in file.hunks.enumerated() {
        addGap(index, first + place + index, old..<max(old, hunk.oldLines.lowerBound), new, file)
        add(hunk, first + place)
        (old, new) = (hunk.oldLines.upperBound, hunk.newLines.upperBound)
        digits = max(digits, String(max(old, new)).utf8.count)
      }
      if let lines = file.oldLines {
        let count = file.hunks.count
        addGap(index, first + count + index, old..<max(old, lines.count), new, file)
        digits = max(digits, String(lines.count).utf8.count)
      }
    }
  }

  private mutating func addGap(
    _ index: Int, _ gap: Int, _ hidden: Range<Int>, _ new: Int, _ file: TextDifference.File
  ) {
    guard !hidden.isEmpty else { return }
    // A row for one hidden line would take as much room as the line.
    guard file.oldLines != nil, options.opened.contains(gap) || hidden.count == 1 else {
      return rows.append(.gap(gap, count: hidden.count))
    }
    rows += hidden.map { .equal(file: index, old: $0, new: new + $0 - hidden.lowerBound) }
  }

  private mutating func add(_ hunk: TextDifference.Hunk, _ number: Int) {
    let start = rows.count
    if options.showsTitles || !hunk.heading.isEmpty { rows.append(.title(number)) }
    var (old, new) = (Int32(hunk.oldLines.lowerBound), Int32(hunk.newLines.lowerBound))
    var index = 0
    let lines = hunk.lines
    while index < lines.count {
      if lines[index].kind == .common {
        let place = Int32(index)
        rows.append(
          .line(
            Line(
              hunk: number, side: .both, old: place, new: place, oldNumber: old, newNumber: new)))
        (index, old, new) = (index + 1, old + 1, new + 1)
        continue
      }
      let removed = index
      while index < lines.count, lines[index].kind == .removed { index += 1 }
      let inserted = index
      while index < lines.count, lines[index].kind == .inserted { index += 1 }
      let (left, right) = (removed..<inserted, inserted..<index)
      if options.isSideBySide {
        for place in 0..<max(left.count, right.count) {
          rows.append(.line(line(number, .both, left, right, place, old, new)))
        }
      } else {
        for place in 0..<left.count {
          rows.append(.line(line(number, .old, left, right, place, old, new)))
        }
        for place in 0..<right.count {
          rows.append(.line(line(number, .new, left, right, place, old, new)))
        }
      }
      (old, new) = (old + Int32(left.count), new + Int32(right.count))
    }
    hunkRows.append(start..<rows.count)
  }

  /// Returns a row of changed lines, with the lines at a place of two runs that replace each other.
  private func line(
    _ hunk: Int, _ side: Line.Side, _ left: Range<Int>, _ right: Range<Int>, _ place: Int,
    _ old: Int32, _ new: Int32
  ) -> Line {
    Line(
      hunk: hunk, side: side, old: place < left.count ? Int32(left.lowerBound + place) : -1,
      new: place < right.count ? Int32(right.lowerBound + place) : -1,
      oldNumber: old + Int32(place), newNumber: new + Int32(place))
  }

  /// Returns the row that shows what a row of another layout, or with other gaps opened, shows.
  func index(of row: Row) -> Int? {
    switch row {
    case .line(let line):
      guard hunkRows.indices.contains(line.hunk) else { return nil }
      return hunkRows[line.hunk].first { index in
        guard case .line(let other) = rows[index] else { return false }
        return line.old >= 0 && other.old == line.old || line.new >= 0 && other.new == line.new
      }
    case .title(let hunk):
      return hunkRows.indices.contains(hunk) ? hunkRows[hunk].lowerBound : nil
    default: return rows.firstIndex(of: row)
    }
  }
}
