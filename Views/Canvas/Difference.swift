// SPDX-License-Identifier: MIT

/// The difference of two frames of the same size, with the older one converted to the newer one's palette.
struct Difference {
  private let old: [Cell]
  private let new: [Cell]
  private let size: Size
  private let palette: Palette
  /// The styles that the terminal can show; nil if it can show those of the palette.
  private let reduced: [Style]?
  private let clusters: [String]
  /// A Boolean value that indicates whether the older frame's cells were converted from another palette.
  private let isTranslated: Bool
  /// A Boolean value that indicates whether cells were moved into their visual order, so that frames may differ outside
  /// of the damaged area.
  let isReordered: Bool
  /// The area in which the frames may differ; nil for everywhere.
  var area: DifferenceArea?
  /// The rows that the terminal has moved since the older frame.
  var moved: ScrollHint?

  init(from old: Canvas, to new: Canvas, capabilities: Capabilities) {
    palette = new.palette
    let isFull = capabilities.colors == .full && capabilities.commands
    reduced = isFull ? nil : Self.styles(of: palette, capabilities)
    isTranslated = !new.palette.extends(old.palette)
    let (before, after) = (Self.visual(old, capabilities), Self.visual(new, capabilities))
    isReordered = before != nil || after != nil
    let shown = before ?? old.cells
    self.old =
      isTranslated
      ? Self.translate(shown, of: old.palette, to: palette, capabilities) : shown
    self.new = after ?? new.cells
    size = new.size
    clusters = new.palette.clusters
  }

  /// Returns the styles of a palette as a terminal shows them.
  private static func styles(of palette: Palette, _ capabilities: Capabilities) -> [Style] {
    (0..<palette.styleCount).map { palette.style(UInt16($0)).reduced(to: capabilities) }
  }

  /// Returns the style with a number as the terminal shows it.
  private func style(_ number: UInt16) -> Style {
    if let reduced { reduced[Int(number)] } else { palette.style(number) }
  }

  /// Returns the cells in visual order, if a terminal needs it and it differs from the given order.
  private static func visual(_ canvas: Canvas, _ capabilities: Capabilities) -> [Cell]? {
    guard capabilities.explicitDirection else { return nil }
    return VisualOrder(canvas.palette).reordered(canvas.cells, width: canvas.size.width)
  }

  /// Returns the older cells with the newer palette's numbers. A style or cluster that it doesn't contain gets a glyph
  /// that no cell has.
  private static func translate(
    _ cells: [Cell], of old: Palette, to palette: Palette, _ capabilities: Capabilities
  ) -> [Cell] {
    var numbers: [Style: UInt16] = [:]
    for (number, style) in styles(of: palette, capabilities).enumerated() {
      numbers[style] = UInt16(number)
    }
    let styles = styles(of: old, capabilities).map { numbers[$0] }
    var glyphs: [String: UInt32] = [:]
    for (index, cluster) in palette.clusters.enumerated() {
      glyphs[cluster] = UInt32(index) | Cell.clusterBit
    }
    return cells.map { cell in
      var cell = cell
      let style = styles[Int(cell.style)]
      if cell.glyph & Cell.clusterBit != 0 {
        cell.glyph = glyphs[old.string(of: cell.glyph)] ?? UInt32.max
      }
      if style == nil { cell.glyph = UInt32.max }
      cell.style = style ?? 0
      return cell
    }
  }

  /// Writes the differing cells row by row, and stops when more than `limit` bytes have been written.
  ///
  /// Returns rows outside of which all cells are known to be equal.
  @discardableResult
  func write(with pen: inout Pen, limit: Int = .max) -> Range<Int> {
    // The pen's style number may belong to another frame.
    pen.styleNumber = nil
    // The vacated rows of a scroll.
    let free = Array(repeating: Cell.blank(0), count: moved == nil ? 0 : size.width)
    let changed = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        free.withUnsafeBufferPointer { write(from: old, to: new, free: $0, with: &pen, limit) }
      }
    }
    return isTranslated ? 0..<size.height : changed ?? 0..<0
  }

  private func write(
    from old: Row, to new: Row, free: Row, with pen: inout Pen, _ limit: Int
  ) -> Range<Int>? {
    var changed: Range<Int>?
    for y in area?.rows ?? 0..<size.height {
      let columns = area?.columns(ofRow: y, width: size.width) ?? 0..<size.width
      guard !columns.isEmpty else { continue }
      let from = source(ofRow: y).map { Row(rebasing: old[cells(ofRow: $0)]) } ?? free
      let to = Row(rebasing: new[cells(ofRow: y)])
      let first = Self.equalCells(from, to, in: columns)
      guard first < columns.upperBound else { continue }
      changed = (changed?.lowerBound ?? y)..<y + 1
      write(row: y, from: from, to: to, in: first..<columns.upperBound, with: &pen)
      if pen.bytes.count > limit { return 0..<size.height }
    }
    return changed
  }

  private typealias Row = UnsafeBufferPointer<Cell>

  private func cells(ofRow y: Int) -> Range<Int> { y * size.width..<(y + 1) * size.width }

  /// Returns the row of the older frame that is shown in a row now; `nil` for a vacated row.
  private func source(ofRow y: Int) -> Int? {
    guard let moved, moved.rows.contains(y) else { return y }
    return moved.rows.contains(y + moved.count) ? y + moved.count : nil
  }

  private func write(
    row y: Int, from old: Row, to new: Row, in columns: Range<Int>, with pen: inout Pen
  ) {
    var first = columns.lowerBound
    while first < columns.upperBound, same(old[first], new[first]) { first += 1 }
    guard first < columns.upperBound else { return }
    var end = columns.upperBound
    while same(old[end - 1], new[end - 1]) { end -= 1 }
    // The blanks at the end of the row that can be erased, from `tail` on.
    let least = pen.erasesPlain ? 3 : 6
    var tail = size.width
    if end - first > least { while tail > first, isErased(new[tail - 1]) { tail -= 1 } }
    let erasedFrom = max(first, tail)
    let erases = end - erasedFrom > least
    var x = first
    let stop = erases ? min(end, erasedFrom) : end
    while x < stop {
      let cell = new[x]
      if cell.isTail || same(old[x], cell) {
        x += 1
        continue
      }
      advance(to: x, y, new, &pen)
      if cell.isSimple, setStyle(of: cell, with: &pen) {
        x = writeSimple(from: x, to: stop, old, new, with: &pen)
      } else {
        write(cell, with: &pen)
        x += Int(cell.width)
      }
    }
    guard erases else { return }
    advance(to: erasedFrom, y, new, &pen)
    pen.eraseToEnd()
  }

  /// Returns the end of the equal cells at the beginning of a range: the range's end, or a few cells before the first
  /// difference.
  private static func equalCells(_ old: Row, _ new: Row, in columns: Range<Int>) -> Int {
    var at = columns.lowerBound
    while at + 16 <= columns.upperBound {
      var differing: UInt64 = 0
      for index in at..<at + 16 { differing |= old[index].bits ^ new[index].bits }
      if differing != 0 { return at }
      at += 16
    }
    while at < columns.upperBound, old[at] == new[at] { at += 1 }
    return at
  }

  /// Writes differing ASCII cells in the style of the first one; returns the end of them.
  private func writeSimple(
    from x: Int, to stop: Int, _ old: Row, _ new: Row, with pen: inout Pen
  ) -> Int {
    let pattern = new[x].bits & Cell.simpleBits
    var end = x + 1
    while end < stop, new[end].bits & Cell.simpleBits == pattern, !same(old[end], new[end]) {
      end += 1
    }
    pen.write(simple: UnsafeBufferPointer(rebasing: new[x..<end]))
    pen.moved(by: end - x, of: size.width, isCertain: true)
    return end
  }

  @inline(__always)
  private func same(_ old: Cell, _ new: Cell) -> Bool {
    if old == new { return true }
    guard old.glyph == new.glyph, old.width == new.width else { return false }
    let (oldStyle, newStyle) = (style(old.style), style(new.style))
    return oldStyle == newStyle || new.isBlank && oldStyle.looksAlikeOnBlanks(as: newStyle)
  }

  private func isErased(_ cell: Cell) -> Bool {
    cell == .blank(0) || cell.isBlank && style(cell.style).looksAlikeOnBlanks(as: .plain)
  }

  /// Sets the style of a cell, unless it is a blank that looks the same without it; returns whether the pen has the
  /// style.
  @inline(__always)
  private func setStyle(of cell: Cell, with pen: inout Pen) -> Bool {
    if pen.styleNumber == cell.style { return true }
    let style = style(cell.style)
    if cell.isBlank, style.looksAlikeOnBlanks(as: pen.style) { return false }
    pen.set(style)
    pen.styleNumber = cell.style
    return true
  }

  private func write(_ cell: Cell, with pen: inout Pen) {
    _ = setStyle(of: cell, with: &pen)
    if cell.glyph & Cell.clusterBit != 0 {
      pen.write(clusters[Int(cell.glyph & ~Cell.clusterBit)], width: Int(cell.width))
    } else {
      pen.write(scalar: cell.glyph, width: Int(cell.width))
    }
    pen.moved(by: Int(cell.width), of: size.width, isCertain: !cell.isDisputed)
  }

  /// A Boolean value that indicates whether a redraw certainly takes at least as many bytes.
  ///
  /// A redraw takes the bytes that clear the screen. A row that must be written completely costs the same in both
  /// cases, and a blank row costs nothing in either. For an unchanged row, a redraw takes a byte for each cluster and a
  /// movement to the next row. Six clusters are more than the longer movement of a difference, which passes the row.
  var isAtMostRedraw: Bool {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        (0..<size.height).allSatisfy { y in
          isRowAtMostRedraw(
            Row(rebasing: old[cells(ofRow: y)]), Row(rebasing: new[cells(ofRow: y)]))
        }
      }
    }
  }

  private func isRowAtMostRedraw(_ old: Row, _ new: Row) -> Bool {
    var (clusters, kept, written) = (0, 0, 0)
    for x in new.indices {
      let isWritten = !same(old[x], new[x])
      if isErased(new[x]) {
        if isWritten { return false }
      } else {
        if !new[x].isTail { clusters += 1 }
        if isWritten { written += 1 } else { kept += 1 }
      }
    }
    return written == 0 ? clusters == 0 || clusters >= 6 : kept == 0
  }

  /// Moves to a column; crosses small gaps by writing their content again.
  private func advance(to x: Int, _ y: Int, _ row: Row, _ pen: inout Pen) {
    if pen.y == y, let from = pen.x, from < x, x - from <= Self.widestBridge {
      let cost = pen.cost(toColumn: x)
      if bridgeCost(from..<x, row, pen) <= cost {
        for column in from..<x where !row[column].isTail { write(row[column], with: &pen) }
        return
      }
    }
    pen.move(x: x, y: y)
  }

  private static let widestBridge = 4

  /// Returns the number of bytes of a gap, or more than any movement if it can't be written in the current style.
  private func bridgeCost(_ gap: Range<Int>, _ row: Row, _ pen: Pen) -> Int {
    var cost = 0
    for column in gap {
      let cell = row[column]
      if cell.isTail {
        if column == gap.lowerBound { return Int.max }
        continue
      }
      let style = style(cell.style)
      let fits = style == pen.style || cell.isBlank && style.looksAlikeOnBlanks(as: pen.style)
      guard fits, !cell.isDisputed, cell.glyph & Cell.clusterBit == 0 else { return Int.max }
      guard let scalar = Unicode.Scalar(cell.glyph) else { return Int.max }
      cost += UTF8.width(scalar)
    }
    return cost
  }
}

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
