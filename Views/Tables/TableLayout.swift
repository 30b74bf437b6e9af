// SPDX-License-Identifier: MIT

/// The layout of a table's columns: the frozen ones at the left, the others scrolled behind them.
struct TableLayout: Hashable, Sendable {
  /// The number of blanks between two columns, where the mouse can drag to change a column's width.
  static let gap = 2
  /// The minimum width of a column.
  static let least = 1

  /// The widths of the columns.
  let widths: [Int]
  /// The start positions of the columns without scrolling.
  let starts: [Int]
  /// The available width.
  let room: Int
  /// The number of frozen columns: fewer than requested if they leave too little room for the others.
  let frozen: Int

  /// Creates a layout from widths.
  init(widths: [Int], room: Int, frozen: Int) {
    var starts: [Int] = []
    var start = 0
    for width in widths {
      starts.append(start)
      start += width + Self.gap
    }
    let room = max(0, room)
    var count = min(max(0, frozen), widths.count)
    // At least half of the width is for the scrolled columns.
    while count > 0, starts[count - 1] + widths[count - 1] > room / 2, count < widths.count {
      count -= 1
    }
    (self.widths, self.starts, self.room, self.frozen) = (widths, starts, room, count)
  }

  /// Creates a layout of columns: with the user's widths, otherwise by kind. `seen` has the width of each column's
  /// widest cell.
  init(_ columns: [TableColumn], seen: [Int], given: [String: Int], room: Int, frozen: Int) {
    let parts = columns.enumerated().map { index, column in
      if let width = given[column.id] {
        return Shares.Part(length: min(max(Self.least, width), Size.unlimited), least: Self.least)
      }
      return switch column.width {
      case .fixed(let width): Shares.Part(length: width)
      case .fitting(let least, let most):
        Shares.Part(
          length: seen.indices.contains(index) ? seen[index] : 0, least: least, most: most)
      case .flexible(let weight, let least):
        Shares.Part(length: 0, growth: max(1, weight), least: least)
      }
    }
    let gaps = Self.gap * max(0, columns.count - 1)
    self.init(widths: Shares.lengths(parts, in: room - gaps), room: room, frozen: frozen)
  }

  /// The total width of the columns.
  var length: Int { (starts.last ?? 0) + (widths.last ?? 0) }

  /// The width of the frozen columns, including the gap after them.
  var frozenWidth: Int { frozen == 0 ? 0 : starts[frozen - 1] + widths[frozen - 1] + Self.gap }

  /// The maximum scroll offset.
  var lastOffset: Int { max(0, length - room) }

  /// Returns the screen position at which a column starts with a scroll offset.
  func start(of column: Int, offset: Int) -> Int {
    column < frozen ? starts[column] : starts[column] - offset
  }

  /// Returns the columns that are at least partly visible.
  func visible(offset: Int) -> [Int] {
    widths.indices.filter { column in
      if column < frozen { return starts[column] < room }
      let start = start(of: column, offset: offset)
      return start < room && start + widths[column] > frozenWidth
    }
  }

  /// Returns the nearest scroll offset at which a column is visible, or its start if it is too wide.
  func offset(showing column: Int, from offset: Int) -> Int {
    let offset = min(max(0, offset), lastOffset)
    guard widths.indices.contains(column), column >= frozen else { return offset }
    let start = starts[column]
    let fromEnd = max(offset, start + widths[column] - room)
    return min(max(0, min(fromEnd, start - frozenWidth)), lastOffset)
  }

  /// Returns the column at a screen position, or the column before the gap there.
  func column(at x: Int, offset: Int) -> (column: Int, isGap: Bool)? {
    for column in visible(offset: offset) {
      let start = start(of: column, offset: offset)
      let from = column < frozen ? start : max(start, frozenWidth)
      guard x >= from, x < start + widths[column] + Self.gap else { continue }
      return (column, x >= start + widths[column])
    }
    return nil
  }
}
