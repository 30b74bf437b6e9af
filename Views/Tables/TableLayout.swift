// SPDX-License-Identifier: MIT

/// Where the columns of a table lie: the first ones fixed at the left, the others scrolled behind them.
struct TableLayout: Hashable, Sendable {
  /// The blanks between two columns, which are also what the mouse drags to make a column wider.
  static let gap = 2
  /// The least width that a column can be made.
  static let least = 1

  /// The columns' widths.
  let widths: [Int]
  /// The columns' beginnings, as if nothing were scrolled.
  let starts: [Int]
  /// The width in which the columns show.
  let room: Int
  /// The columns that don't scroll: fewer than wanted where they leave too little room for others.
  let frozen: Int

  /// Makes a layout from widths.
  init(widths: [Int], room: Int, frozen: Int) {
    var starts: [Int] = []
    var start = 0
    for width in widths {
      starts.append(start)
      start += width + Self.gap
    }
    let room = max(0, room)
    var count = min(max(0, frozen), widths.count)
    // Half of the room at least is for what scrolls.
    while count > 0, starts[count - 1] + widths[count - 1] > room / 2, count < widths.count {
      count -= 1
    }
    (self.widths, self.starts, self.room, self.frozen) = (widths, starts, room, count)
  }

  /// Gives columns their widths: those that the user gave, else by kind; `seen` has the widest cell of each.
  init(_ columns: [TableColumn], seen: [Int], given: [Int: Int], room: Int, frozen: Int) {
    let parts = columns.enumerated().map { index, column in
      if let width = given[index] { return Shares.Part(length: width, least: Self.least) }
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

  /// The width of all columns.
  var length: Int { (starts.last ?? 0) + (widths.last ?? 0) }

  /// The width of the columns that don't scroll, with the gap behind them.
  var frozenWidth: Int { frozen == 0 ? 0 : starts[frozen - 1] + widths[frozen - 1] + Self.gap }

  /// The furthest that the others can be scrolled.
  var lastOffset: Int { max(0, length - room) }

  /// The column of the screen where a column begins, if it were scrolled so far.
  func start(of column: Int, offset: Int) -> Int {
    column < frozen ? starts[column] : starts[column] - offset
  }

  /// The columns of which anything shows.
  func visible(offset: Int) -> [Int] {
    widths.indices.filter { column in
      if column < frozen { return starts[column] < room }
      let start = start(of: column, offset: offset)
      return start < room && start + widths[column] > frozenWidth
    }
  }

  /// The least change of an offset that shows a column, its beginning if it is too wide.
  func offset(showing column: Int, from offset: Int) -> Int {
    let offset = min(max(0, offset), lastOffset)
    guard widths.indices.contains(column), column >= frozen else { return offset }
    let start = starts[column]
    let fromEnd = max(offset, start + widths[column] - room)
    return min(max(0, min(fromEnd, start - frozenWidth)), lastOffset)
  }

  /// The column at a column of the screen, or the one before the gap there.
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
