// SPDX-License-Identifier: MIT

/// Scalars that may join with others.
extension ScalarKind {
  /// Arrows, boxes, blocks, stars and other symbols, Hangul syllables, and emoji except regional indicators and skin
  /// tones. Some of them join, but only by a mark between or after them.
  private static let passive: [ClosedRange<UInt32>] = [
    0x2190...0x2BFF, 0xAC00...0xD7A3, 0x1F000...0x1F1E5, 0x1F200...0x1F3FA, 0x1F400...0x1FAFF,
  ]

  /// Returns whether the scalar may join with a neighbour that wouldn't join with another one.
  ///
  /// There is always a boundary between two scalars for which this is false.
  func binds(_ scalar: Unicode.Scalar) -> Bool {
    joins && !Self.passive.contains { $0.contains(scalar.value) }
  }
}
