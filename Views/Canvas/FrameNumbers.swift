// SPDX-License-Identifier: MIT

/// The number of a canvas's frame, and that of the frame from which its damage counts.
///
/// A canvas that follows the frame shown by a terminal is compared only where it is damaged. Drawing resets the
/// canvas's own number, since it is another frame then; the damage still counts from the same frame. An operation that
/// loses damage or renumbers the styles of cells resets both.
struct FrameNumbers: Sendable {
  /// The number of the frame; 0 for none.
  var own: UInt64 = 0
  /// The number of the frame from which the canvas differs at most by its damage; 0 if it is unknown.
  var base: UInt64 = 0
}

extension Range<Int> {
  /// Returns the smallest range that contains both ranges; an empty one is ignored.
  @inline(__always)
  func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
