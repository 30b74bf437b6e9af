// SPDX-License-Identifier: MIT

/// A selection of cells from one cell to another along the rows of an area.
///
/// It refers to the screen, independent of the views that drew it. Rows between the two ends are selected in the full
/// width of the area. A wide cluster is selected completely or not at all.
public struct TextSelection: Hashable, Sendable {
  /// The area that limits the selection.
  public var area: Frame
  /// The start of the selection.
  public var anchor: Position
  /// The end of the selection, inclusive.
  public var head: Position

  /// Creates a selection of one cell.
  public init(at anchor: Position, in area: Frame) {
    (self.area, self.anchor, head) = (area, anchor, anchor)
  }

  /// Returns the selected columns of a row, adapted to the wide clusters of the canvas; `nil` if there are none.
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

  /// Both ends in reading order, limited to the area's rows.
  private var ends: (from: Position, to: Position) {
    (anchor.y, anchor.x) <= (head.y, head.x) ? (anchor, head) : (head, anchor)
  }
}

extension Canvas {
  /// Returns the selected text. Trailing blanks of rows and blank rows at the end are removed, and rows are joined by
  /// line feeds.
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

  /// Returns the frames of the selected cells, one for each row.
  func frames(of selection: TextSelection) -> [Frame] {
    (0..<size.height).compactMap { y in
      selection.columns(ofRow: y, of: self).map {
        Frame(x: $0.lowerBound, y: y, width: $0.count, height: 1)
      }
    }
  }

  /// Draws the selected cells with exchanged colours.
  public mutating func mark(_ selection: TextSelection) {
    mark(frames(of: selection))
  }

  /// Draws the cells of frames with exchanged colours.
  mutating func mark(_ frames: [Frame]) {
    for frame in frames {
      restyle(frame) { style in
        var style = style
        style.attributes.formSymmetricDifference(.reverse)
        return style
      }
    }
  }
}
