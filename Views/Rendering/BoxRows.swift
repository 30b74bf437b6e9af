// SPDX-License-Identifier: MIT

/// The start rows of a box's items: cumulative heights, which find the item at a row in logarithmic time.
@MainActor struct BoxRows {
  /// The width of the items.
  private(set) var width = 0
  private var starts: [Int] = [0]
  private var room: Size?

  /// A Boolean value that indicates whether the items have been measured since they changed.
  var isKnown: Bool { room != nil }

  /// The total height of all items.
  var total: Int { starts[starts.count - 1] }

  /// The maximum scroll offset.
  var lastOffset: Int { max(0, total - max(0, room?.height ?? 0)) }

  /// Invalidates the measurements, because the items have changed.
  mutating func forget() {
    room = nil
  }

  /// Returns the row at which an item starts; for the index after the last one, the total height.
  func start(of index: Int) -> Int { starts[min(max(0, index), starts.count - 1)] }

  /// Measures the items for a size. If they don't fit, the width excludes a scroll bar.
  mutating func fit<S, N>(_ items: BoxItems<S, N>, in room: Size, isRoomy: Bool) {
    guard self.room != room else { return }
    self.room = room
    measure(items, room.width, isRoomy ? room.height : 0)
    if total > room.height, room.width >= 8 {
      measure(items, room.width - 2, isRoomy ? room.height : 0)
    }
  }

  private mutating func measure<S, N>(_ items: BoxItems<S, N>, _ width: Int, _ height: Int) {
    self.width = max(0, width)
    starts.removeAll(keepingCapacity: true)
    starts.reserveCapacity(items.count + 1)
    starts.append(0)
    var end = 0
    for component in items.components {
      end += max(0, component.height(for: width))
      starts.append(end)
    }
    // A message, which is the first item, takes the remaining height.
    guard items.ids.first == .message, end < height else { return }
    for index in 1..<starts.count { starts[index] += height - end }
  }

  /// Returns the item at a row.
  func index(at row: Int) -> Int? {
    guard row >= 0, row < total else { return nil }
    return firstEnding(after: row)
  }

  /// Returns the items that intersect a range of rows.
  func items(in rows: Range<Int>) -> Range<Int> {
    let last = starts.count - 1
    guard last > 0, !rows.isEmpty else { return 0..<0 }
    let first = firstEnding(after: rows.lowerBound)
    var end = first
    while end < last, starts[end] < rows.upperBound { end += 1 }
    return first..<end
  }

  /// Returns the first item that ends below a row, by binary search.
  private func firstEnding(after row: Int) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle + 1] > row { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
