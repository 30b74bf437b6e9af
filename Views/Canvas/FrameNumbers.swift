// SPDX-License-Identifier: MIT

/// Which frame a canvas is, and which one its damage counts from.
///
/// A canvas that follows the frame which a terminal shows needs to be compared only where it is damaged. Drawing takes
/// the canvas's own number away, since it is that frame no longer; the damage still counts from the same frame. Whatever
/// loses damage, or gives cells other numbers of styles, loses both.
struct FrameNumbers: Sendable {
  /// The frame that the canvas is; 0 if it is none.
  var own: UInt64 = 0
  /// The frame from which the canvas differs at most by its damage; 0 if that isn't known.
  var base: UInt64 = 0
}

extension Range<Int> {
  /// The shortest range that holds both; an empty one adds nothing.
  @inline(__always)
  func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
