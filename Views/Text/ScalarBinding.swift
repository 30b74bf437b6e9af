// SPDX-License-Identifier: MIT

/// Which scalars may join with others.
extension ScalarKind {
  /// Arrows, boxes, blocks, stars and other signs, syllables of Hangul, and pictures but for the letters of flags and the
  /// tones of skin. Some of them join, but only by a mark that stands between or behind them.
  private static let passive: [ClosedRange<UInt32>] = [
    0x2190...0x2BFF, 0xAC00...0xD7A3, 0x1F000...0x1F1E5, 0x1F200...0x1F3FA, 0x1F400...0x1FAFF,
  ]

  /// Whether the scalar may join with a neighbour that wouldn't join another one.
  ///
  /// Between two scalars that don't there is always a border.
  func binds(_ scalar: Unicode.Scalar) -> Bool {
    joins && !Self.passive.contains { $0.contains(scalar.value) }
  }
}
