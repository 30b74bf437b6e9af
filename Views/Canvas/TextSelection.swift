// SPDX-License-Identifier: MIT

/// A run of cells that a user marked, from one cell to another along the rows of an area.
///
/// It is about what shows, whatever view drew it: rows between the two ends are marked as wide as the area. A wide
/// cluster is marked whole or not at all.
public struct TextSelection: Hashable, Sendable {
  /// The cells that the run stays inside.
  public var area: Frame
  /// Where the run began.
  public var anchor: Position
  /// Where it goes to; that cell is a part of it.
  public var head: Position

  /// Makes a selection of one cell.
  public init(at anchor: Position, in area: Frame) {
    (self.area, self.anchor, head) = (area, anchor, anchor)
  }

  /// The marked columns of a row, as wide clusters lie on the canvas; `nil` if none are.
  func columns(ofRow y: Int, of canvas: Canvas) -> Range<Int>? {
    let area = area.intersection(Frame(size: canvas.size))
    let (from, to) = ends
    guard !area.isEmpty, y >= area.minY, y < area.maxY, y >= from.y, y <= to.y else { return nil }
    var start = y == from.y ? max(from.x, area.minX) : area.minX
    var end = y == to.y ? min(to.x + 1, area.maxX) : area.maxX
    guard start < end else { return nil }
    if canvas.cell(start, y)?.isTail == true { start -= 1 }
    if canvas.cell(end, y)?.isTail == true { end += 1 }
    return start..<end
  }

  /// Both ends in the order of reading, each inside the area's rows.
  private var ends: (from: Position, to: Position) {
    (anchor.y, anchor.x) <= (head.y, head.x) ? (anchor, head) : (head, anchor)
  }
}

extension Canvas {
  /// The marked text; blanks at the ends of rows, and blank rows at the end, are left out, and rows are joined by line feeds.
  public func text(in selection: TextSelection) -> String {
    var rows: [String] = []
    for y in 0..<size.height {
      guard let columns = selection.columns(ofRow: y, of: self) else { continue }
      var row = ""
      for x in columns { row += self[x, y].cluster }
      while row.last == " " { row.removeLast() }
      rows.append(row)
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  /// Shows the marked cells with both colours exchanged.
  public mutating func mark(_ selection: TextSelection) {
    for y in 0..<size.height {
      guard let columns = selection.columns(ofRow: y, of: self) else { continue }
      restyle(Frame(x: columns.lowerBound, y: y, width: columns.count, height: 1)) { style in
        var style = style
        style.attributes.formSymmetricDifference(.reverse)
        return style
      }
    }
  }
}
