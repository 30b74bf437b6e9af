// SPDX-License-Identifier: MIT

/// The rows as they were drawn last, from which the parts to draw after a scroll are computed.
struct DrawnRows: Equatable {
  /// The first visible line.
  var first: Int
  /// The current row.
  var position: Int?
  /// The part of the view in which rows scroll.
  let body: Frame
  /// The column of the scroll bar.
  let bar: Int?
  /// The number of lines.
  let count: Int
  /// A Boolean value that indicates whether each line is a row: there are no sections, and rows
  /// have one line.
  let areLines: Bool
  /// The row under the pointer.
  var hovered: Int?

  /// The part of the body without the scroll bar.
  var area: Frame {
    Frame(x: 0, y: body.minY, width: body.width - (bar == nil ? 0 : 2), height: body.height)
  }

  /// Draws the scroll bar in the body.
  func drawBar(in painter: Painter, _ theme: Theme, isActive: Bool) {
    guard let bar else { return }
    ScrollBar(total: count, visible: body.height, first: first)
      .draw(in: painter, column: bar, theme, isActive: isActive)
  }

  /// Informs the painter of the distance that rows have moved since the last drawing, if the body is the same.
  func noteScroll(to new: DrawnRows, in painter: Painter) {
    guard body == new.body, abs(new.first - first) < new.body.height else { return }
    painter.noteScroll(movingPart(to: new), by: new.first - first)
  }

  /// Returns the lines that move: all, except for a current row that stays at one end of the body.
  ///
  /// Such a row changes little, but all of it would have to be drawn if it moved along.
  func movingPart(to new: DrawnRows) -> Frame {
    var part = new.body
    guard part.height > 2, new.areLines, let position = new.position,
      let before = self.position, position - new.first == before - first
    else { return part }
    let distance = new.first - first
    if distance > 0, position - new.first == part.height - 1 { part.size.height -= 1 }
    if distance < 0, position == new.first {
      part.size.height -= 1
      part.origin.y += 1
    }
    return part
  }

  /// Returns the visible rows that differ from the line that was moved to their place.
  func changedRows(to new: DrawnRows, moving part: Frame) -> [Int] {
    let shown = new.first..<min(new.count, new.first + new.body.height)
    let distance = new.first - first
    let top = new.first + part.minY - new.body.minY
    // The rows that were moved and are still visible.
    let kept =
      top
      + max(0, -distance)..<max(
        top + max(0, -distance), top + part.height - max(0, distance))
    return shown.filter { row in
      !kept.contains(row) || (row == position) != (row == new.position)
        || (row == hovered) != (row == new.hovered)
    }
  }
}
