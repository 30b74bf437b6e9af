// SPDX-License-Identifier: MIT

/// The visual order of the cells of a frame, for terminals that place text without reordering it.
///
/// A run of right-to-left text is mirrored within its own columns, so all other text keeps its columns. A run begins and
/// ends with a right-to-left letter, and contains single blanks, digits and punctuation between such letters. Two
/// blanks, a line of a border and other letters end it. Digits keep their order, and brackets are replaced by their
/// counterparts.
struct VisualOrder {
  private let palette: Palette

  init(_ palette: Palette) {
    self.palette = palette
  }

  /// The role of a cell in a run.
  private enum Kind {
    case rightToLeft
    case digit
    /// A blank or punctuation, which belongs to a run if letters follow.
    case neutral
    case other
  }

  /// Returns the cells in visual order; `nil` if that is the given order. The complexity is linear.
  func reordered(_ cells: [Cell], width: Int) -> [Cell]? {
    guard width > 0, cells.contains(where: { isRightToLeft($0) }) else { return nil }
    var result = cells
    for start in stride(from: 0, to: cells.count, by: width) {
      let row = cells[start..<min(cells.count, start + width)]
      for run in runs(in: row) {
        var place = run.lowerBound
        for unit in units(of: run, in: row) {
          for cell in row[unit] {
            result[place] = mirrored(cell)
            place += 1
          }
        }
      }
    }
    return result
  }

  /// Returns the column at which the cell of a column is shown.
  func column(of column: Int, in row: ArraySlice<Cell>) -> Int {
    let index = row.startIndex + column
    guard let run = runs(in: row).first(where: { $0.contains(index) }) else { return column }
    var place = run.lowerBound
    for unit in units(of: run, in: row) {
      if unit.contains(index) { return place + index - unit.lowerBound - row.startIndex }
      place += unit.count
    }
    return column
  }

  /// Returns the ranges of right-to-left text in a row.
  private func runs(in row: ArraySlice<Cell>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var (start, end): (Int?, Int) = (nil, 0)
    var wasBlank = false
    func finish() {
      if let start { runs.append(start..<end) }
      start = nil
    }
    for index in row.indices where !row[index].isTail {
      let cell = row[index]
      switch kind(of: cell) {
      case .rightToLeft:
        if start == nil { start = index }
        end = index + Int(cell.width)
      case .digit: break
      case .neutral where !(cell.isBlank && wasBlank): break
      case .neutral, .other: finish()
      }
      wasBlank = cell.isBlank
    }
    finish()
    return runs
  }

  /// Returns the clusters and numbers of a run from left to right on the screen.
  private func units(of run: Range<Int>, in row: ArraySlice<Cell>) -> [Range<Int>] {
    var units: [Range<Int>] = []
    var wasDigit = false
    for index in run where !row[index].isTail {
      let isDigit = kind(of: row[index]) == .digit
      let end = min(run.upperBound, index + Int(row[index].width))
      if isDigit, wasDigit, let last = units.popLast() {
        units.append(last.lowerBound..<end)
      } else {
        units.append(index..<end)
      }
      wasDigit = isDigit
    }
    return units.reversed()
  }

  private func kind(of cell: Cell) -> Kind {
    if isRightToLeft(cell) { return .rightToLeft }
    return switch cell.glyph {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: .digit
    case 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E, 0xA0, 0xAB, 0xBB: .neutral
    default: .other
    }
  }

  private func isRightToLeft(_ cell: Cell) -> Bool {
    // Most cells are ASCII.
    guard cell.glyph >= 0x590 else { return false }
    guard cell.glyph & Cell.clusterBit != 0 else { return Self.isRightToLeft(cell.glyph) }
    return palette.string(of: cell.glyph).unicodeScalars.first.map {
      Self.isRightToLeft($0.value)
    } ?? false
  }

  /// Returns whether a scalar is in one of the blocks of right-to-left scripts.
  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    // The digits of Arabic are written from left to right.
    case 0x660...0x669, 0x6F0...0x6F9: false
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  private func mirrored(_ cell: Cell) -> Cell {
    let pairs: [UInt32: UInt32] = [
      0x28: 0x29, 0x29: 0x28, 0x3C: 0x3E, 0x3E: 0x3C, 0x5B: 0x5D, 0x5D: 0x5B, 0x7B: 0x7D,
      0x7D: 0x7B, 0xAB: 0xBB, 0xBB: 0xAB,
    ]
    guard let other = pairs[cell.glyph] else { return cell }
    var cell = cell
    cell.glyph = other
    return cell
  }
}
