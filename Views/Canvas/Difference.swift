/// Two frames of one size, the older told in the terms of the newer.
struct Difference {
  private let old: [Cell]
  private let new: [Cell]
  private let size: Size
  private let styles: [Style]
  private let clusters: [String]

  init(from old: Canvas, to new: Canvas, capabilities: Capabilities) {
    let newer = new.palette.styles
    let isFull = capabilities.colors == .full && capabilities.commands
    styles = isFull ? newer : newer.map { $0.reduced(to: capabilities) }
    self.old =
      new.palette.extends(old.palette)
      ? old.cells : Self.translate(old, to: new.palette, styles, capabilities)
    self.new = new.cells
    size = new.size
    clusters = new.palette.clusters
  }

  /// The cells with the newer palette's numbers; what it doesn't know gets a glyph that no cell
  /// has.
  private static func translate(
    _ old: Canvas, to palette: Palette, _ styles: [Style],
    _ capabilities: Capabilities
  ) -> [Cell] {
    var numbers: [Style: UInt16] = [:]
    for (number, style) in styles.enumerated() { numbers[style] = UInt16(number) }
    let styles = old.palette.styles.map { numbers[$0.reduced(to: capabilities)] }
    var glyphs: [String: UInt32] = [:]
    for (index, cluster) in palette.clusters.enumerated() {
      glyphs[cluster] = UInt32(index) | Cell.clusterBit
    }
    return old.cells.map { cell in
      var cell = cell
      let style = styles[Int(cell.style)]
      if cell.glyph & Cell.clusterBit != 0 {
        cell.glyph = glyphs[old.palette.string(of: cell.glyph)] ?? UInt32.max
      }
      if style == nil { cell.glyph = UInt32.max }
      cell.style = style ?? 0
      return cell
    }
  }

  /// Writes what differs, row by row.
  func write(with pen: inout Pen) {
    // The pen's number may be another frame's.
    pen.styleNumber = nil
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        for y in 0..<size.height {
          let row = y * size.width..<(y + 1) * size.width
          self.write(
            row: y, from: UnsafeBufferPointer(rebasing: old[row]),
            to: UnsafeBufferPointer(rebasing: new[row]), with: &pen)
        }
      }
    }
  }

  private typealias Row = UnsafeBufferPointer<Cell>

  private func write(row y: Int, from old: Row, to new: Row, with pen: inout Pen) {
    var first = 0
    while first < size.width, same(old[first], new[first]) { first += 1 }
    guard first < size.width else { return }
    var end = size.width
    while same(old[end - 1], new[end - 1]) { end -= 1 }
    // The blanks at the row's end that erasing leaves: from `tail` on.
    var tail = size.width
    while tail > 0, isErased(new[tail - 1]) { tail -= 1 }
    let erasedFrom = max(first, tail)
    let erases = end - erasedFrom > (pen.erasesPlain ? 3 : 6)
    var x = first
    let stop = erases ? min(end, erasedFrom) : end
    while x < stop {
      let cell = new[x]
      if cell.isTail || same(old[x], cell) {
        x += 1
        continue
      }
      advance(to: x, y, new, &pen)
      write(cell, with: &pen)
      x += Int(cell.width)
    }
    guard erases else { return }
    advance(to: erasedFrom, y, new, &pen)
    pen.eraseToEnd()
  }

  @inline(__always)
  private func same(_ old: Cell, _ new: Cell) -> Bool {
    if old == new { return true }
    guard old.glyph == new.glyph, old.width == new.width else { return false }
    let (oldStyle, newStyle) = (styles[Int(old.style)], styles[Int(new.style)])
    return oldStyle == newStyle || new.isBlank && oldStyle.looksAlikeOnBlanks(as: newStyle)
  }

  private func isErased(_ cell: Cell) -> Bool {
    cell.isBlank && styles[Int(cell.style)].looksAlikeOnBlanks(as: .plain)
  }

  private func write(_ cell: Cell, with pen: inout Pen) {
    if pen.styleNumber != cell.style {
      let style = styles[Int(cell.style)]
      if !(cell.isBlank && style.looksAlikeOnBlanks(as: pen.style)) {
        pen.set(style)
        pen.styleNumber = cell.style
      }
    }
    if cell.glyph & Cell.clusterBit != 0 {
      pen.write(clusters[Int(cell.glyph & ~Cell.clusterBit)], width: Int(cell.width))
    } else {
      pen.write(scalar: cell.glyph, width: Int(cell.width))
    }
    pen.moved(by: Int(cell.width), of: size.width, isCertain: !cell.isDisputed)
  }

  /// Goes to a column, over small gaps by writing what stands there anyway.
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

  /// The bytes of a gap, or more than any move if it can't be written in the style at hand.
  private func bridgeCost(_ gap: Range<Int>, _ row: Row, _ pen: Pen) -> Int {
    var cost = 0
    for column in gap {
      let cell = row[column]
      if cell.isTail {
        if column == gap.lowerBound { return Int.max }
        continue
      }
      let style = styles[Int(cell.style)]
      let fits = style == pen.style || cell.isBlank && style.looksAlikeOnBlanks(as: pen.style)
      guard fits, !cell.isDisputed, cell.glyph & Cell.clusterBit == 0 else { return Int.max }
      guard let scalar = Unicode.Scalar(cell.glyph) else { return Int.max }
      cost += UTF8.width(scalar)
    }
    return cost
  }
}
