// SPDX-License-Identifier: MIT

/// The sizes that a view measured lately, each with the room that it had.
///
/// Parents ask for a few rooms in turn: one to know the view's own size, one for its share, one without an end.
struct MeasuredSizes {
  private var entries: [(room: Size, size: Size)] = []
  private var oldest = 0

  /// The rooms that are remembered.
  static let capacity = 4

  /// The size in a room, if it was measured lately.
  subscript(room: Size) -> Size? {
    for entry in entries where entry.room == room { return entry.size }
    return nil
  }

  /// Takes note of a size, in the place of the oldest one if there are enough.
  mutating func remember(_ size: Size, in room: Size) {
    if entries.count < Self.capacity { return entries.append((room, size)) }
    entries[oldest] = (room, size)
    oldest = (oldest + 1) % Self.capacity
  }

  /// Forgets all sizes.
  mutating func forget() {
    guard !entries.isEmpty else { return }
    entries.removeAll(keepingCapacity: true)
    oldest = 0
  }
}
