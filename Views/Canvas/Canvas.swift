// SPDX-License-Identifier: MIT

/// A grid of cells: one frame of a screen, as a plain value.
///
/// It keeps for each row the columns that changed since `clearDamage()`.
public struct Canvas: Sendable {
  /// The extent in cells; each side is at most `limit`.
  public private(set) var size: Size
  /// The cells row by row.
  ///
  /// A cell of width 2 is always followed by a tail in the same style and in the same row, and no
  /// tail stands alone.
  private(set) var cells: [Cell]
  /// What the cells refer to.
  private(set) var palette = Palette.empty
  /// The columns of each row that may have changed since `clearDamage()`.
  private(set) var damage: [Range<Int32>]
  /// The rows outside of which nothing changed since `clearDamage()`.
  private(set) var damagedRows: Range<Int>
  /// Which frame this is, and which one the damage counts from.
  private var numbers = FrameNumbers()
  /// What scrolled since `clearDamage()`, if it was all of one kind.
  private(set) var scrolled: ScrollHint?
  private var sweepAt = Self.leastSweep
  /// The colours under all that is drawn from now on.
  var background = Style.plain {
    didSet { hasBackground = background != .plain }
  }
  private var hasBackground = false

  /// The entries of a palette that are never too many: those of a screenful of colours, some frames long.
  private static let leastSweep = 16_384

  /// The most columns or rows that a canvas has; larger sizes are cut to it.
  public static let limit = 4_096

  /// Makes a blank canvas, all of it changed.
  public init(size: Size) {
    self.size = Self.clamped(size)
    cells = Array(repeating: .blank(0), count: self.size.width * self.size.height)
    damage = Array(repeating: 0..<Int32(self.size.width), count: self.size.height)
    damagedRows = 0..<self.size.height
  }

  /// Changes the extent; what fits of the content stays, and all counts as changed.
  public mutating func resize(to size: Size) {
    let old = self
    self.size = Self.clamped(size)
    guard self.size != old.size else { return }
    scrolled = nil
    cells = Array(repeating: .blank(0), count: self.size.width * self.size.height)
    damage = Array(repeating: 0..<Int32(self.size.width), count: self.size.height)
    damagedRows = 0..<self.size.height
    numbers = FrameNumbers()
    let width = min(self.size.width, old.size.width)
    for y in 0..<min(self.size.height, old.size.height) {
      for x in 0..<width { cells[y * self.size.width + x] = old.cells[y * old.size.width + x] }
      // A wide cluster cut at the new edge leaves a blank.
      if width > 0, cells[y * self.size.width + width - 1].width == 2 {
        cells[y * self.size.width + width - 1] = .blank(
          cells[y * self.size.width + width - 1].style)
      }
    }
  }

  /// Whether any cell changed since `clearDamage()`.
  public var isDamaged: Bool { damagedRows.contains { !damage[$0].isEmpty } }

  /// The columns of a row that may have changed since `clearDamage()`; `nil` if none has.
  public func damage(row: Int) -> Range<Int>? {
    guard damage.indices.contains(row), !damage[row].isEmpty else { return nil }
    return Int(damage[row].lowerBound)..<Int(damage[row].upperBound)
  }

  /// Counts all cells as unchanged.
  public mutating func clearDamage() {
    numbers.base = 0
    for row in damagedRows { damage[row] = 0..<0 }
    damagedRows = 0..<0
    scrolled = nil
  }

  /// The cluster, columns and style at a cell; behind a wide cluster the empty string and 0.
  ///
  /// Outside the canvas it is an empty cell in the plain style.
  public subscript(_ x: Int, _ y: Int) -> (cluster: String, width: Int, style: Style) {
    guard let cell = cell(x, y) else { return ("", 0, .plain) }
    let cluster = cell.isTail ? "" : palette.string(of: cell.glyph)
    return (cluster, Int(cell.width), palette.styles[Int(cell.style)])
  }

  /// A row's text without trailing blanks.
  public func text(row: Int) -> String {
    guard row >= 0, row < size.height else { return "" }
    var text = ""
    for cell in cells[row * size.width..<(row + 1) * size.width] where !cell.isTail {
      text += palette.string(of: cell.glyph)
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The columns of a row up to the last cell that isn't a plain blank.
  func length(ofRow y: Int) -> Int {
    var x = size.width
    while x > 0 {
      let (cluster, _, style) = self[x - 1, y]
      guard cluster == " ", style.looksAlikeOnBlanks(as: .plain) else { break }
      x -= 1
    }
    return x
  }

  /// All rows without trailing blanks, joined by line feeds.
  public func drawnText() -> String {
    (0..<size.height).map { text(row: $0) }.joined(separator: "\n")
  }

  private static func clamped(_ size: Size) -> Size {
    Size(width: min(limit, max(0, size.width)), height: min(limit, max(0, size.height)))
  }
}

extension Canvas {
  /// The cell at a column and row, if the canvas has it.
  func cell(_ x: Int, _ y: Int) -> Cell? {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return nil }
    return cells[y * size.width + x]
  }

  /// The fewest bytes in which some rows can be drawn on a blank screen: one for each cluster that isn't a blank, and one
  /// for the way from one to the next over blanks; where it is so many already, the rest isn't looked at.
  func leastBytes(toDraw rows: Range<Int>, atMost most: Int) -> Int {
    cells.withUnsafeBufferPointer { cells in
      var (at, bytes, isApart) = (rows.lowerBound * size.width, 0, false)
      let end = rows.upperBound * size.width
      while at < end, bytes < most {
        let next = min(at + 16, end)
        if next - at == 16 {
          // As wide as the cells are, many are looked at at once; only the glyph tells.
          var others: UInt64 = 0
          for index in at..<at + 16 { others |= cells[index].bits ^ Cell.blank(0).bits }
          guard UInt32(truncatingIfNeeded: others) != 0 else {
            (at, isApart) = (next, true)
            continue
          }
        }
        for index in at..<next {
          if cells[index].isBlank {
            isApart = true
          } else if !cells[index].isTail {
            bytes += isApart && bytes > 0 ? 2 : 1
            isApart = false
          }
        }
        at = next
      }
      return bytes
    }
  }

  /// The number of a style; when 65,535 are in use at once, that of the plain one.
  mutating func intern(_ style: Style) -> UInt16 {
    let style = hasBackground ? style.over(background) : style
    if let number = palette.intern(style) { return number }
    sweep()
    return palette.intern(style) ?? 0
  }

  /// The glyph of a cluster.
  mutating func intern(_ cluster: String) -> UInt32 {
    palette.intern(cluster)
  }

  /// Puts a cluster of one or two columns into a row.
  ///
  /// The caller has made sure that all its columns are the canvas's. Wide clusters of which a half
  /// is overwritten lose the other half to a blank.
  @inline(__always)
  mutating func put(_ cell: Cell, x: Int, y: Int) {
    let at = y * size.width + x
    let old = cells[at]
    if old == cell { return }
    if cell.width == 1, old.width == 1 {
      cells[at] = cell
    } else {
      replace(at: at, x: x, with: cell)
    }
    mark(row: y, from: x, to: x + Int(cell.width))
  }

  /// Puts cells of one column into a row, of which all columns are the canvas's.
  @inline(__always)
  mutating func put(_ count: Int, x: Int, y: Int, _ cell: (Int) -> Cell) {
    let at = y * size.width + x
    let (first, end) = cells.withUnsafeMutableBufferPointer { cells in
      let row = UnsafeMutableBufferPointer(rebasing: cells[at..<at + count])
      var first = 0
      while first < count, row[first] == cell(first) { first += 1 }
      var end = count
      while end > first, row[end - 1] == cell(end - 1) { end -= 1 }
      return (first, end)
    }
    guard first < end else { return }
    if cells[at + first].isTail { blankHead(x: x + first, y: y) }
    if x + end < size.width, cells[at + end].isTail { blankTail(x: x + end, y: y) }
    cells.withUnsafeMutableBufferPointer { cells in
      for index in first..<end { cells[at + index] = cell(index) }
    }
    mark(row: y, from: x + first, to: x + end)
  }

  /// Leaves a blank of a wide cluster of which the tail is overwritten.
  private mutating func blankHead(x: Int, y: Int) {
    guard x > 0 else { return }
    let at = y * size.width + x - 1
    cells[at] = .blank(cells[at].style)
    mark(row: y, from: x - 1, to: x)
  }

  /// Leaves a blank of a wide cluster of which the head is overwritten.
  private mutating func blankTail(x: Int, y: Int) {
    let at = y * size.width + x
    cells[at] = .blank(cells[at].style)
    mark(row: y, from: x, to: x + 1)
  }

  private mutating func replace(at: Int, x: Int, with cell: Cell) {
    let width = Int(cell.width)
    let y = at / size.width
    if cells[at].isTail { blankHead(x: x, y: y) }
    if x + width < size.width, cells[at + width].isTail { blankTail(x: x + width, y: y) }
    cells[at] = cell
    if width == 2 { cells[at + 1] = .tail(cell.style) }
  }

  @inline(__always)
  private mutating func mark(row: Int, from: Int, to: Int) {
    let (from, to) = (Int32(from), Int32(to))
    let old = damage[row]
    damage[row] =
      old.isEmpty ? from..<to : min(old.lowerBound, from)..<max(old.upperBound, to)
    damagedRows = damagedRows.joined(with: row..<row + 1)
    numbers.own = 0
  }

  /// Adds to what scrolled; of two parts that scrolled, only the later one is remembered.
  mutating func note(_ hint: ScrollHint) {
    if let scrolled, scrolled.rows == hint.rows {
      let count = scrolled.count + hint.count
      self.scrolled = count == 0 ? nil : ScrollHint(rows: hint.rows, count: count)
    } else {
      scrolled = hint
    }
  }

  /// Takes rows from another canvas of the same size, whose other rows are the same as here.
  mutating func take(_ rows: Range<Int>, of other: Canvas) {
    palette = other.palette
    numbers = other.numbers
    let range = rows.lowerBound * size.width..<rows.upperBound * size.width
    cells.withUnsafeMutableBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { others in
        for index in range { cells[index] = others[index] }
      }
    }
  }

  /// Moves rows up, or down if the number is negative and not zero; those that come free are blank.
  mutating func moveRows(_ rows: Range<Int>, by count: Int) {
    let width = size.width
    cells.withUnsafeMutableBufferPointer { cells in
      guard let base = cells.baseAddress else { return }
      let kept = max(0, rows.count - abs(count))
      let (from, to) = (
        rows.lowerBound + max(0, count), rows.lowerBound + max(0, -count)
      )
      (base + to * width).update(from: base + from * width, count: kept * width)
      let free = count > 0 ? rows.lowerBound + kept : rows.lowerBound
      (base + free * width).update(repeating: .blank(0), count: (rows.count - kept) * width)
    }
    for row in rows { mark(row: row, from: 0, to: width) }
  }

  /// Sweeps if the palette has grown to twice of what was in use at the last sweep.
  mutating func sweepIfGrown() {
    if palette.count >= sweepAt { sweep() }
  }

  /// Keeps of the palette what the cells use.
  private mutating func sweep() {
    var fresh = Palette()
    var styles: [UInt16?] = Array(repeating: nil, count: palette.styles.count)
    for at in cells.indices {
      let cell = cells[at]
      let known = styles[Int(cell.style)]
      let style = known ?? fresh.intern(palette.styles[Int(cell.style)]) ?? 0
      styles[Int(cell.style)] = style
      cells[at].style = style
      if cell.glyph & Cell.clusterBit != 0 {
        cells[at].glyph = fresh.intern(palette.string(of: cell.glyph))
      }
    }
    palette = fresh
    // The frame before has other numbers in all its cells.
    numbers = FrameNumbers()
    sweepAt = max(Self.leastSweep, palette.count * 2)
  }
}

/// Frames that follow each other.
extension Canvas {
  /// Whether the canvas differs from another one at most by its damage.
  func follows(_ other: Canvas) -> Bool {
    numbers.base != 0 && numbers.base == other.numbers.own && size == other.size
  }

  /// Makes the canvas, as it is now, the frame of a number that no other frame ever has.
  mutating func become(frame number: UInt64) { numbers.own = number }

  /// Counts all cells as unchanged since the frame that the canvas has become.
  mutating func follow() {
    let number = numbers.own
    clearDamage()
    numbers.base = number
  }

  /// Counts the damage from the frame that another canvas counts from, if this one follows it.
  mutating func join(_ other: Canvas) {
    guard follows(other) else { return }
    for row in other.damagedRows {
      guard let columns = other.damage(row: row) else { continue }
      mark(row: row, columns: columns)
    }
    if let hint = other.scrolled, scrolled.map({ $0.rows == hint.rows }) ?? true { note(hint) }
    numbers.base = other.numbers.base
  }

  /// Adds to the damage without any change.
  private mutating func mark(row: Int, columns: Range<Int>) {
    let number = numbers.own
    mark(row: row, from: columns.lowerBound, to: columns.upperBound)
    numbers.own = number
  }

  /// Takes what another canvas has changed since this one.
  mutating func take(damageOf other: Canvas) {
    palette = other.palette
    numbers = other.numbers
    cells.withUnsafeMutableBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { others in
        for row in other.damagedRows {
          guard let columns = other.damage(row: row) else { continue }
          let start = row * other.size.width + columns.lowerBound
          let changed = others[start..<start + columns.count]
          _ = cells[start...].update(fromContentsOf: changed)
        }
      }
    }
  }
}

extension Canvas {
  /// Moves whole rows up by a number, or down if it is negative; the rows that come free are blank.
  ///
  /// The next frame's emitter is told, and lets the terminal do the same where that is shorter.
  public mutating func scroll(rows: Range<Int>, by count: Int) {
    let rows = rows.clamped(to: 0..<size.height)
    let count = min(rows.count, max(-rows.count, count))
    guard count != 0 else { return }
    moveRows(rows, by: count)
    note(ScrollHint(rows: rows, count: count))
  }
}
