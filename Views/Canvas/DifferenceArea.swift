// SPDX-License-Identifier: MIT

/// The cells in which a frame may differ from the previous one.
struct DifferenceArea {
  private let damage: [Range<Int32>]
  private let damagedRows: Range<Int>
  private let moved: Range<Int>

  /// Creates an area from the damage of a canvas and the rows that moved.
  init(of canvas: Canvas, and moved: Range<Int> = 0..<0) {
    damage = canvas.damage
    damagedRows = canvas.damagedRows
    self.moved = moved
  }

  /// The rows that may differ.
  var rows: Range<Int> { damagedRows.joined(with: moved) }

  /// Returns the columns of a row that may differ.
  func columns(ofRow y: Int, width: Int) -> Range<Int> {
    moved.contains(y) ? 0..<width : Int(damage[y].lowerBound)..<Int(damage[y].upperBound)
  }
}
