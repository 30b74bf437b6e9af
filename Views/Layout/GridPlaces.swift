// SPDX-License-Identifier: MIT

/// Where the views of a grid lie: each in the first gap that is free for its span, row after row.
struct GridPlaces {
  /// The columns and rows of one view.
  struct Place: Hashable, Sendable {
    let column: Int
    let row: Int
    let columns: Int
    let rows: Int
  }

  /// More rows than a screen shows, and few enough to keep in mind.
  static let mostRows = 1024

  private let columns: Int
  private var column = 0
  private var row = 0
  /// For each column the first row that is free.
  private var free: [Int]

  /// Begins in the first column and row.
  init(columns: Int) {
    self.columns = max(1, columns)
    free = Array(repeating: 0, count: max(1, columns))
  }

  /// The place of the next view; a span of too many columns is cut to all of them.
  mutating func next(columns span: Int, rows: Int) -> Place {
    let span = min(max(1, span), columns)
    while true {
      if column + span > columns {
        column = 0
        row += 1
      }
      let range = column..<column + span
      guard let taken = range.last(where: { free[$0] > row }) else { break }
      column = taken + 1
    }
    let place = Place(column: column, row: row, columns: span, rows: max(1, rows))
    for index in column..<column + span { free[index] = row + max(1, rows) }
    column += span
    return place
  }
}

/// The columns or the rows of a grid, one after the other.
struct GridLine {
  let lengths: [Int]
  let starts: [Int]
  let gap: Int

  /// Puts lengths in a row.
  init(lengths: [Int], gap: Int) {
    var starts: [Int] = []
    var start = 0
    for length in lengths {
      starts.append(start)
      start += length + gap
    }
    (self.lengths, self.starts, self.gap) = (lengths, starts, gap)
  }

  /// Shares out a room; the gaps go where there isn't room for them.
  init(_ parts: [Shares.Part], spacing: Int, in room: Int) {
    let gaps = spacing * max(0, parts.count - 1)
    let least = parts.reduce(0) { $0 + $1.end }
    let fits = least + gaps <= room
    let lengths = Shares.lengths(parts, in: fits ? room - gaps : room)
    self.init(lengths: lengths, gap: fits ? spacing : 0)
  }

  /// The sum with the gaps.
  var length: Int { (starts.last ?? 0) + (lengths.last ?? 0) }

  /// The beginning and the length of some columns or rows in a row, cut to the room.
  func stretch(_ first: Int, _ count: Int, in room: Int) -> (start: Int, length: Int) {
    guard first < lengths.count, count > 0 else { return (0, 0) }
    let last = min(first + count, lengths.count) - 1
    let start = min(starts[first], max(0, room))
    return (start, max(0, min(starts[last] + lengths[last], room) - start))
  }
}
