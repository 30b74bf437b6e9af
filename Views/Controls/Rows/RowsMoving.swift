/// What rows looked like when they were drawn last.
struct DrawnRows: Equatable {
  /// The first line that showed.
  var first: Int
  /// The selected row.
  var position: Int?
  /// Where rows scroll.
  let body: Frame
  /// The column of the scroll bar.
  let bar: Int?
  /// The number of lines, of which each is a row.
  let count: Int
}

/// Rows that moved are moved on the canvas, too, instead of being drawn anew.
extension RowsView {
  /// Tells the painter how far rows moved since they were drawn last, if their place is the same.
  final func noteScroll(in painter: Painter) {
    let new = drawnNow
    if let drawn = drawnRows, drawn.body == new.body, abs(first - drawn.first) < new.body.height {
      painter.noteScroll(moving(from: drawn, to: new), by: first - drawn.first)
    }
    drawnRows = new
  }

  /// Draws the rows that came into sight, that which was selected and that which is; returns `false` where more may have
  /// changed.
  final func drawChangedRows(in painter: Painter) -> Bool {
    let new = drawnNow
    guard let drawn = drawnRows, isUncovered, sections.isEmpty, lines.height == 1, spinner.isHidden,
      lines.rows > 0, !isSearching
    else { return false }
    var same = drawn
    (same.first, same.position) = (new.first, new.position)
    let distance = new.first - drawn.first
    guard same == new, abs(distance) < new.body.height else { return false }
    let part = moving(from: drawn, to: new)
    let rows = changedRows(from: drawn, to: new, moving: part)
    let area = Frame(
      x: 0, y: new.body.minY, width: frame.width - (new.bar == nil ? 0 : 2),
      height: new.body.height)
    let indices = rows.map(source)
    guard willDraw(only: indices, width: max(0, area.width - markColumns)),
      distance == 0 || painter.scroll(part, by: distance)
    else { return false }
    drawnRows = new
    topID = id(source(of: lines.row(near: first)))
    let (theme, inside) = (theme, painter.clipped(to: area))
    for row in rows {
      let place = Frame(x: 0, y: row - first, width: area.width, height: 1)
      let painter = inside.clipped(to: place)
      painter.fill(painter.bounds, with: .plain)
      draw(.row(row), in: painter, theme)
    }
    if let bar = new.bar, distance != 0 {
      let column = painter.clipped(to: new.body)
      // The bar draws its own column.
      column.fill(Frame(x: bar - 1, y: 0, width: 1, height: new.body.height), with: .plain)
      ScrollBar(total: lines.count, visible: new.body.height, first: first)
        .draw(in: column, column: bar, theme, isActive: isFocused)
    }
    return true
  }

  private var drawnNow: DrawnRows {
    DrawnRows(first: first, position: position, body: body, bar: barColumn, count: lines.count)
  }

  /// The lines that move: all, but for a selected row that stays at the end which the others move away from.
  ///
  /// Little of that line changes, while all of it would if it moved along.
  private func moving(from old: DrawnRows, to new: DrawnRows) -> Frame {
    var part = new.body
    guard part.height > 2, lines.height == 1, sections.isEmpty, let position = new.position,
      let before = old.position, position - new.first == before - old.first
    else { return part }
    let distance = new.first - old.first
    if distance > 0, position - new.first == part.height - 1 { part.size.height -= 1 }
    if distance < 0, position == new.first {
      part.size.height -= 1
      part.origin.y += 1
    }
    return part
  }

  /// The rows that show and look otherwise than the line does that was moved to their place.
  private func changedRows(
    from old: DrawnRows, to new: DrawnRows, moving part: Frame
  ) -> [Int] {
    let shown = new.first..<min(new.count, new.first + new.body.height)
    let distance = new.first - old.first
    let top = new.first + part.minY - new.body.minY
    // What moved and still shows.
    let kept =
      top
      + max(0, -distance)..<max(
        top + max(0, -distance), top + part.height - max(0, distance))
    return shown.filter { row in
      !kept.contains(row) || (row == old.position) != (row == new.position)
    }
  }
}
