// SPDX-License-Identifier: MIT

/// Rows that were scrolled together since the last frame. A terminal can scroll them itself, which takes fewer bytes.
struct ScrollHint: Sendable, Equatable {
  var rows: Range<Int>
  /// The number of rows up; down if it is negative.
  var count: Int
}
