// SPDX-License-Identifier: MIT

/// A grid of cells: one frame of a screen, as a value.
///
/// ```swift
/// var canvas = Canvas(size: Size(width: 10, height: 1))
/// canvas.paint { $0.draw("Hello", at: .zero, style: .plain.bold()) }
/// canvas.drawnText()      // "Hello"
/// ```
///
/// It records the columns of each row that have changed since ``clearDamage()``.
public struct Canvas: Sendable {
  /// The size in cells; width and height are at most ``limit``.
  public private(set) var size: Size
  /// The cells, row by row.
  ///
  /// A cell of width 2 is always followed by a tail with the same style in the same row. A tail never occurs otherwise.
  private(set) var cells: [Cell]
  /// The styles and clusters that the cells refer to.
  private(set) var palette = Palette.empty
  /// The columns of each row that may have changed since `clearDamage()`.
  private(set) var damage: [Range<Int32>]
  /// The rows that contain all changes since `clearDamage()`.
  private(set) var damagedRows: Range<Int>
  /// The number of this frame, and that of the frame from which the damage counts.
  private var numbers = FrameNumbers()
  /// The scrolled rows since `clearDamage()`, if they scrolled together.
  private(set) var scrolled: ScrollHint?
  private var sweepAt = Self.leastSweep
  /// A Boolean value that indicates whether the cursor of this frame is visible. Otherwise it is only moved, so that screen
  /// readers and Braille displays find the focus.
  public var showsCursor = true
  /// The background of everything that is drawn from now on.
  var background = Style.plain {
    didSet { hasBackground = background != .plain }
  }
  private var hasBackground = false

  /// The minimum number of palette entries for a sweep: the colours of a full screen for several frames.
  private static let leastSweep = 16_384

  /// The maximum number of columns and rows. Larger sizes are reduced to it.
  public static let limit = 4_096

  /// Creates a blank canvas, which is completely damaged.
  public init(size: Size) {
    self.size = Self.clamped(size)
    cells = Array(repeating: .blank(0), count: self.size.width * self.size.height)
    damage = Array(repeating: 0..<Int32(self.size.width), count: self.size.height)
    damagedRows = 0..<self.size.height
  }

  /// Changes the size. Content that fits is kept, and the canvas is completely damaged.
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
      // A wide cluster that is cut at the new edge becomes a blank.
      if width > 0, cells[y * self.size.width + width - 1].width == 2 {
        cells[y * self.size.width + width - 1] = .blank(
          cells[y * self.size.width + width - 1].style)
      }
    }
  }

  /// A Boolean value that indicates whether a cell has changed since ``clearDamage()``.
  public var isDamaged: Bool { damagedRows.contains { !damage[$0].isEmpty } }

  /// Returns the columns of a row that may have changed since ``clearDamage()``; `nil` if none has.
  public func damage(row: Int) -> Range<Int>? {
    guard damage.indices.contains(row), !damage[row].isEmpty else { return nil }
    return Int(damage[row].lowerBound)..<Int(damage[row].upperBound)
  }

  /// Marks all cells as unchanged.
  public mutating func clearDamage() {
    numbers.base = 0
    for row in damagedRows { damage[row] = 0..<0 }
    damagedRows = 0..<0
    scrolled = nil
  }

  /// The cluster, its number of columns, and the style of a cell. The second cell of a wide cluster has an empty string
  /// and 0 columns.
  ///
  /// Outside the canvas it is an empty cell in the plain style.
  public subscript(_ x: Int, _ y: Int) -> (cluster: String, width: Int, style: Style) {
    guard let cell = cell(x, y) else { return ("", 0, .plain) }
    let cluster = cell.isTail ? "" : palette.string(of: cell.glyph)
    return (cluster, Int(cell.width), palette.style(cell.style))
  }

  /// Returns a row's text without trailing blanks.
  public func text(row: Int) -> String {
    guard row >= 0, row < size.height else { return "" }
    let start = row * size.width
    var end = start + size.width
    while end > start, cells[end - 1].isBlank { end -= 1 }
    var text = ""
    for cell in cells[start..<end] where !cell.isTail { text += palette.string(of: cell.glyph) }
    return text
  }

  /// Returns the number of columns of a row up to the last cell that isn't a plain blank.
  func length(ofRow y: Int) -> Int {
    var x = size.width
    while x > 0 {
      let cell = cells[y * size.width + x - 1]
      guard cell.isBlank,
        cell.style == 0 || palette.style(cell.style).looksAlikeOnBlanks(as: .plain)
      else { break }
      x -= 1
    }
    return x
  }

  /// Returns all rows without trailing blanks, joined by line feeds.
  public func drawnText() -> String {
    (0..<size.height).map { text(row: $0) }.joined(separator: "\n")
  }

  private static func clamped(_ size: Size) -> Size {
    Size(width: min(limit, max(0, size.width)), height: min(limit, max(0, size.height)))
  }
}

extension Canvas {
  /// Returns the cell at a column and row, if the canvas contains it.
  func cell(_ x: Int, _ y: Int) -> Cell? {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return nil }
    return cells[y * size.width + x]
  }

  /// Returns the minimum number of bytes for drawing rows on a blank screen: one for each cluster that isn't a blank,
  /// and one for each gap of blanks. Stops counting at `most`.
  func leastBytes(toDraw rows: Range<Int>, atMost most: Int) -> Int {
    cells.withUnsafeBufferPointer { cells in
      var (at, bytes, isApart) = (rows.lowerBound * size.width, 0, false)
      let end = rows.upperBound * size.width
      while at < end, bytes < most {
        let next = min(at + 16, end)
        if next - at == 16 {
          // Sixteen cells are compared at the same time, by their glyphs.
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

  /// Returns the number of a style; that of the plain style if 65,535 styles are in use.
  mutating func intern(_ style: Style) -> UInt16 {
    let style = hasBackground ? style.over(background) : style
    if let number = palette.intern(style) { return number }
    sweep()
    return palette.intern(style) ?? 0
  }

  /// Returns the glyph of a cluster.
  mutating func intern(_ cluster: String) -> UInt32 {
    palette.intern(cluster)
  }

  /// Writes a cluster of one or two columns into a row.
  ///
  /// All its columns must be inside the canvas. If it overwrites a half of a wide cluster, the other half becomes a
  /// blank.
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

  /// Writes cells of one column into a row. All columns must be inside the canvas.
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

  /// Replaces the head of a wide cluster whose tail is overwritten by a blank.
  private mutating func blankHead(x: Int, y: Int) {
    guard x > 0 else { return }
    let at = y * size.width + x - 1
    cells[at] = .blank(cells[at].style)
    mark(row: y, from: x - 1, to: x)
  }

  /// Replaces the tail of a wide cluster whose head is overwritten by a blank.
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

  /// Adds a scroll. Of scrolls of different rows, only the last is kept.
  mutating func note(_ hint: ScrollHint) {
    if let scrolled, scrolled.rows == hint.rows {
      let count = scrolled.count + hint.count
      self.scrolled = count == 0 ? nil : ScrollHint(rows: hint.rows, count: count)
    } else {
      scrolled = hint
    }
  }

  /// Copies rows from another canvas of the same size, whose other rows are equal.
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

  /// Moves rows up, or down if the number is negative; it must not be zero. Vacated rows become blank.
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

  /// Sweeps if the palette has grown to twice its size after the last sweep.
  mutating func sweepIfGrown() {
    if palette.count >= sweepAt { sweep() }
  }

  /// Removes the palette's unused entries.
  private mutating func sweep() {
    var fresh = Palette()
    var styles: [UInt16?] = Array(repeating: nil, count: palette.styleCount)
    for at in cells.indices {
      let cell = cells[at]
      let known = styles[Int(cell.style)]
      let style = known ?? fresh.intern(palette.style(cell.style)) ?? 0
      styles[Int(cell.style)] = style
      cells[at].style = style
      if cell.glyph & Cell.clusterBit != 0 {
        cells[at].glyph = fresh.intern(palette.string(of: cell.glyph))
      }
    }
    palette = fresh
    // The previous frame's cells have other numbers.
    numbers = FrameNumbers()
    sweepAt = max(Self.leastSweep, palette.count * 2)
  }
}

/// The relation between consecutive frames.
extension Canvas {
  /// Returns whether the canvas differs from another one at most by its damage.
  func follows(_ other: Canvas) -> Bool {
    numbers.base != 0 && numbers.base == other.numbers.own && size == other.size
  }

  /// Makes the canvas the frame with a number that is never used again.
  mutating func become(frame number: UInt64) { numbers.own = number }

  /// Marks all cells as unchanged since the frame that the canvas has become.
  mutating func follow() {
    let number = numbers.own
    clearDamage()
    numbers.base = number
  }

  /// Extends the damage by another canvas's, so that it counts from the same frame, if this one follows it.
  mutating func join(_ other: Canvas) {
    guard follows(other) else { return }
    for row in other.damagedRows {
      guard let columns = other.damage(row: row) else { continue }
      mark(row: row, columns: columns)
    }
    if let hint = other.scrolled, scrolled.map({ $0.rows == hint.rows }) ?? true { note(hint) }
    numbers.base = other.numbers.base
  }

  /// Extends the damage without changing a cell.
  private mutating func mark(row: Int, columns: Range<Int>) {
    let number = numbers.own
    mark(row: row, from: columns.lowerBound, to: columns.upperBound)
    numbers.own = number
  }

  /// Copies the cells that another canvas has changed since this one.
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
  /// Moves whole rows up by a number, or down if it is negative. Vacated rows become blank.
  ///
  /// The emitter of the next frame lets the terminal scroll if that takes fewer bytes.
  public mutating func scroll(rows: Range<Int>, by count: Int) {
    let rows = rows.clamped(to: 0..<size.height)
    let count = min(rows.count, max(-rows.count, count))
    guard count != 0 else { return }
    moveRows(rows, by: count)
    note(ScrollHint(rows: rows, count: count))
  }
}

/// The number of a canvas's frame, and that of the frame from which its damage counts.
///
/// A canvas that follows the frame shown by a terminal is compared only where it is damaged. Drawing resets the
/// canvas's own number, since it is another frame then; the damage still counts from the same frame. An operation that
/// loses damage or renumbers the styles of cells resets both.
struct FrameNumbers: Sendable {
  /// The number of the frame; 0 for none.
  var own: UInt64 = 0
  /// The number of the frame from which the canvas differs at most by its damage; 0 if it is unknown.
  var base: UInt64 = 0
}

extension Range<Int> {
  /// Returns the smallest range that contains both ranges; an empty one is ignored.
  @inline(__always)
  func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

/// Rows that were scrolled together since the last frame. A terminal can scroll them itself, which takes fewer bytes.
struct ScrollHint: Sendable, Equatable {
  var rows: Range<Int>
  /// The number of rows up; down if it is negative.
  var count: Int
}
