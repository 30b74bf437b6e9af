// SPDX-License-Identifier: MIT

/// The placement of a grid's views: each in the first free cells for its span, row by row.
struct GridPlaces {
  /// The columns and rows of a view.
  struct Place: Hashable, Sendable {
    let column: Int
    let row: Int
    let columns: Int
    let rows: Int
  }

  /// The maximum row span: more rows than a screen has, and few enough to store.
  static let mostRows = 1024

  private let columns: Int
  private var column = 0
  private var row = 0
  /// The first free row of each column.
  private var free: [Int]

  /// Creates an empty grid with a number of columns.
  init(columns: Int) {
    self.columns = max(1, columns)
    free = Array(repeating: 0, count: max(1, columns))
  }

  /// Returns the place of the next view. The span is limited to the number of columns.
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

/// The columns or the rows of a grid, in sequence.
struct GridLine {
  let lengths: [Int]
  let starts: [Int]
  let gap: Int

  /// Creates a sequence of lengths with gaps.
  init(lengths: [Int], gap: Int) {
    var starts: [Int] = []
    var start = 0
    for length in lengths {
      starts.append(start)
      start += length + gap
    }
    (self.lengths, self.starts, self.gap) = (lengths, starts, gap)
  }

  /// Distributes a length among parts. Gaps are left out if there isn't room for them.
  init(_ parts: [Shares.Part], spacing: Int, in room: Int) {
    let gaps = spacing * max(0, parts.count - 1)
    let least = parts.reduce(0) { $0 + $1.end }
    let fits = least + gaps <= room
    let lengths = Shares.lengths(parts, in: fits ? room - gaps : room)
    self.init(lengths: lengths, gap: fits ? spacing : 0)
  }

  /// The total length with the gaps.
  var length: Int { (starts.last ?? 0) + (lengths.last ?? 0) }

  /// Returns the start and length of adjacent columns or rows, clipped to the available length.
  func stretch(_ first: Int, _ count: Int, in room: Int) -> (start: Int, length: Int) {
    guard first < lengths.count, count > 0 else { return (0, 0) }
    let last = min(first + count, lengths.count) - 1
    let start = min(starts[first], max(0, room))
    return (start, max(0, min(starts[last] + lengths[last], room) - start))
  }
}
