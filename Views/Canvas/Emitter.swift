/// Turns the difference of two frames into the bytes that a terminal needs, and no more.
///
/// It knows where the terminal's cursor and style are, so it is used for one terminal and told when someone else
/// wrote to it (`forget()`). It relies on raw output: a line feed moves down and does nothing else.
public struct Emitter: Sendable {
  /// What the terminal can do.
  public var capabilities: Capabilities
  private var pen: Pen

  /// Makes an emitter for a terminal in an unknown state.
  public init(capabilities: Capabilities) {
    self.capabilities = capabilities
    pen = Pen(usesUnicode: capabilities.unicode)
  }

  /// Frames longer than this are announced to terminals that can show them at once.
  static let synchronizedFrom = 1_024

  /// Takes nothing for known about the terminal's cursor and style.
  public mutating func forget() {
    pen = Pen(usesUnicode: capabilities.unicode)
  }

  /// The bytes that turn one frame into another; `nil` stands for a terminal of unknown content.
  ///
  /// Frames of different sizes are drawn anew, and so is a frame where that is shorter. The result is empty if
  /// nothing has to change.
  public mutating func encode(from old: Canvas?, to new: Canvas, cursor: Position?) -> [UInt8] {
    pen.usesUnicode = capabilities.unicode
    var best: Pen
    if let old, old.size == new.size, pen.isCertain {
      best = pen
      Difference(from: old, to: new, level: capabilities.colors).write(with: &best)
      best.finish(cursor: cursor, in: new.size)
      if best.bytes.count > Self.leastRedraw(of: new) {
        let anew = redrawn(new, cursor)
        if anew.bytes.count < best.bytes.count { best = anew }
      }
    } else {
      best = redrawn(new, cursor)
    }
    let bytes = best.bytes
    best.bytes = []
    pen = best
    guard capabilities.synchronizedOutput, bytes.count > Self.synchronizedFrom else { return bytes }
    return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
  }

  private func redrawn(_ canvas: Canvas, _ cursor: Position?) -> Pen {
    var pen = pen
    pen.clear()
    let blank = Canvas(size: canvas.size)
    Difference(from: blank, to: canvas, level: capabilities.colors).write(with: &pen)
    pen.finish(cursor: cursor, in: canvas.size)
    return pen
  }

  /// Fewer bytes than any full redraw: one for each cell that isn't left blank by clearing.
  private static func leastRedraw(of canvas: Canvas) -> Int {
    canvas.cells.reduce(0) { $0 + ($1 == .blank(0) || $1.isTail ? 0 : 1) }
  }
}

/// Two frames of one size, the older told in the terms of the newer.
struct Difference {
  private let old: [Cell]
  private let new: [Cell]
  private let size: Size
  private let styles: [Style]
  private let clusters: [String]

  init(from old: Canvas, to new: Canvas, level: ColorLevel) {
    self.old = old.palette.isBeginning(of: new.palette) ? old.cells : Self.translate(old, to: new)
    self.new = new.cells
    size = new.size
    clusters = new.palette.clusters
    styles =
      level == .full ? new.palette.styles : new.palette.styles.map { $0.reduced(to: level) }
  }

  /// The cells with the newer palette's numbers; what it doesn't know gets a glyph that no cell has.
  private static func translate(_ old: Canvas, to new: Canvas) -> [Cell] {
    let styles = old.palette.styles.map(new.palette.number(of:))
    var glyphs: [String: UInt32] = [:]
    for (index, cluster) in new.palette.clusters.enumerated() {
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
    guard old.isBlank, new.isBlank else { return false }
    return styles[Int(old.style)].looksAlikeOnBlanks(as: styles[Int(new.style)])
  }

  private func isErased(_ cell: Cell) -> Bool {
    cell.isBlank && styles[Int(cell.style)].looksAlikeOnBlanks(as: .plain)
  }

  private func write(_ cell: Cell, with pen: inout Pen) {
    let style = styles[Int(cell.style)]
    if !(cell.isBlank && style.looksAlikeOnBlanks(as: pen.style)) { pen.set(style) }
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
