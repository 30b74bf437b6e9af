// SPDX-License-Identifier: MIT

/// Rows that moved as a whole since the last frame: a terminal can move them itself, which takes fewer bytes.
struct ScrollHint: Sendable, Equatable {
  var rows: Range<Int>
  /// How far up; down if it is negative.
  var count: Int
}
