// SPDX-License-Identifier: MIT

/// Encodes the difference of two frames as a minimal sequence of bytes for a terminal.
///
/// ```swift
/// var emitter = Emitter(capabilities: capabilities)
/// let bytes = emitter.encode(from: nil, to: canvas, cursor: nil)
/// ```
///
/// It tracks the terminal's cursor and style, so use one emitter for each terminal, and call ``forget()`` after other
/// output. It requires raw output: a line feed only moves down.
public struct Emitter: Sendable {
  /// The capabilities of the terminal.
  public var capabilities: Capabilities
  private var pen: Pen
  /// The number of bytes of the previous frame, as an estimate for the next one.
  private var lastCount = 0

  /// Creates an emitter for a terminal in an unknown state.
  ///
  /// In inline mode, frames are drawn from the cursor's row on, and the content above it is never changed.
  public init(capabilities: Capabilities, isInline: Bool = false) {
    self.capabilities = capabilities
    pen = Pen(usesUnicode: capabilities.unicode, isInline: isInline)
  }

  /// The row of the frame that contains the cursor.
  var row: Int { pen.y ?? 0 }
  /// The column of the cursor.
  var column: Int { pen.x ?? 0 }

  /// The number of bytes from which a frame is enclosed in a synchronized update, if the terminal supports it.
  static let synchronizedFrom = 1_024

  /// The bytes that begin and end a synchronized update.
  static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  static let endUpdate = Array("\u{1B}[?2026l".utf8)

  /// The mark of the first row of an inline area as that of a prompt (OSC 133).
  private static let promptMark = Array("\u{1B}]133;A\u{1B}\\".utf8)

  /// Invalidates the cached cursor and style.
  public mutating func forget() {
    pen = pen.forgotten()
  }

  /// The rows of an inline area that a terminal shows, up to the cursor's.
  func rows(of shown: Canvas) -> ReflowedRows {
    ReflowedRows(of: shown, x: column, row: row)
  }

  /// Sets the distance of the cursor from the first row of an inline area, which the terminal has moved.
  mutating func moveOrigin(toRow row: Int) {
    pen.moveOrigin(toRow: row)
  }

  /// Returns the bytes that erase an inline area and move the cursor to its start.
  mutating func erase() -> [UInt8] {
    pen.erase()
    defer { pen.bytes = [] }
    return pen.bytes
  }

  /// Makes the cursor's row the first one of a new inline area.
  mutating func begin() {
    pen = Pen(usesUnicode: capabilities.unicode, isInline: pen.isInline)
  }

  /// Returns the bytes that change one frame to another; `nil` means a terminal with unknown content.
  ///
  /// Frames of different sizes are redrawn completely, as are frames for which that takes fewer bytes. The result is
  /// empty if nothing has to change.
  public mutating func encode(from old: Canvas?, to new: Canvas, cursor: Position?) -> [UInt8] {
    write(best(from: old, to: new, cursor, byDamage: false))
  }

  /// Returns the bytes that change the shown frame to another one, and stores the latter as the shown frame.
  ///
  /// The shown frame has separate memory, so it isn't copied when the next one is drawn over it. A frame that follows
  /// the shown one is compared only where it is damaged.
  mutating func encode(over shown: inout Canvas?, to new: Canvas, cursor: Position?) -> [UInt8] {
    resizeArea(&shown, to: new.size)
    let isFollowing = shown.map(new.follows) ?? false
    let way = best(from: shown, to: new, cursor, byDamage: isFollowing)
    if isFollowing {
      shown?.take(damageOf: new)
    } else if shown?.size == new.size {
      shown?.take(way.rows, of: new)
    } else {
      shown = new
    }
    return write(way)
  }

  /// Changes the number of rows of an inline area, without drawing the others again.
  private mutating func resizeArea(_ shown: inout Canvas?, to size: Size) {
    guard pen.isInline, pen.isCertain, let old = shown?.size, old.width == size.width,
      old.height != size.height, old.height > 0, size.height > 0
    else { return }
    pen.resizeArea(from: old.height, to: size.height)
    shown?.resize(to: size)
  }

  /// A pen with the bytes of a frame, and rows that contain all changes.
  private struct Way {
    var pen: Pen
    let rows: Range<Int>
  }

  private mutating func best(
    from old: Canvas?, to new: Canvas, _ cursor: Position?, byDamage: Bool
  ) -> Way {
    pen.usesUnicode = capabilities.unicode
    let cursor = cursor.map { visual($0, in: new) }
    return changed(from: old, to: new, cursor, byDamage: byDamage)
      ?? Way(pen: redrawn(new, cursor), rows: 0..<new.size.height)
  }

  /// Returns the cell that shows the cell of a position.
  private func visual(_ position: Position, in canvas: Canvas) -> Position {
    let (x, y, width) = (position.x, position.y, canvas.size.width)
    guard capabilities.explicitDirection, (0..<width).contains(x),
      (0..<canvas.size.height).contains(y)
    else { return position }
    let row = canvas.cells[y * width..<(y + 1) * width]
    return Position(x: VisualOrder(canvas.palette).column(of: x, in: row), y: y)
  }

  private mutating func write(_ way: Way) -> [UInt8] {
    let bytes = way.pen.bytes
    pen = way.pen
    pen.bytes = []
    lastCount = bytes.count
    guard capabilities.synchronizedOutput, bytes.count > Self.synchronizedFrom else { return bytes }
    var frame: [UInt8] = []
    frame.reserveCapacity(bytes.count + 16)
    frame += Self.beginUpdate
    frame += bytes
    frame += Self.endUpdate
    return frame
  }

  /// Returns the shortest update from one frame to another, if the terminal's state is known.
  private func changed(
    from old: Canvas?, to new: Canvas, _ cursor: Position?, byDamage: Bool
  ) -> Way? {
    guard let old, old.size == new.size, pen.isCertain else { return nil }
    let scrolled = scrolled(old, new, cursor, byDamage: byDamage)
    var (best, before) = (pen, old)
    best.bytes.reserveCapacity(lastCount)
    let hasShorterRows = pen.isInline && best.eraseShorterRows(&before, new)
    var difference = Difference(from: before, to: new, capabilities: capabilities)
    if byDamage, !hasShorterRows, !difference.isReordered {
      difference.area = DifferenceArea(of: new)
    }
    // A longer update would be discarded, so it isn't completed.
    let changes = difference.write(with: &best, limit: scrolled?.bytes.count ?? .max)
    let rows = hasShorterRows ? 0..<new.size.height : changes
    best.finish(cursor: cursor, of: new)
    if let scrolled, scrolled.bytes.count < best.bytes.count { best = scrolled }
    guard best.bytes.count > Pen.clearing else { return Way(pen: best, rows: rows) }
    // A redraw may be shorter only if both are true. Where few rows change, the minimum of a redraw is known sooner.
    func mayBeShorter() -> Bool {
      Self.mayBeShorter(best.bytes.count, toDraw: new, changed: rows)
    }
    guard
      rows.count * 2 < new.size.height
        ? mayBeShorter() && !difference.isAtMostRedraw
        : !difference.isAtMostRedraw && mayBeShorter()
    else { return Way(pen: best, rows: rows) }
    let anew = redrawn(new, cursor)
    return Way(pen: anew.bytes.count < best.bytes.count ? anew : best, rows: rows)
  }

  /// Returns the update that scrolls first, if more than a few cells were scrolled.
  ///
  /// The rest is the difference to the terminal's content after scrolling, so a wrong hint only costs time.
  private func scrolled(
    _ old: Canvas, _ new: Canvas, _ cursor: Position?, byDamage: Bool
  ) -> Pen? {
    guard let hint = new.scrolled, !pen.isInline, abs(hint.count) < hint.rows.count else {
      return nil
    }
    var pen = pen
    pen.scroll(hint, of: new.size.height)
    var difference = Difference(from: old, to: new, capabilities: capabilities)
    difference.moved = hint
    // Moved rows may differ anywhere.
    if byDamage, !difference.isReordered {
      difference.area = DifferenceArea(of: new, and: hint.rows)
    }
    difference.write(with: &pen)
    pen.finish(cursor: cursor, of: new)
    return pen
  }

  private func redrawn(_ canvas: Canvas, _ cursor: Position?) -> Pen {
    var pen = pen
    pen.clear(rows: canvas.size.height)
    if pen.isInline, capabilities.blanksPrompts { pen.bytes += Self.promptMark }
    let blank = Canvas(size: canvas.size)
    Difference(from: blank, to: canvas, capabilities: capabilities).write(with: &pen)
    pen.finish(cursor: cursor, of: canvas)
    return pen
  }

  /// Returns whether a full redraw may take fewer bytes: those that clear the screen and the minimum for the rows.
  ///
  /// Most bytes are usually in the changed rows, so these are counted first.
  private static func mayBeShorter(
    _ count: Int, toDraw canvas: Canvas, changed: Range<Int>
  ) -> Bool {
    var missing = count - Pen.clearing
    for rows in [changed, 0..<changed.lowerBound, changed.upperBound..<canvas.size.height] {
      guard missing > 0 else { return false }
      missing -= canvas.leastBytes(toDraw: rows, atMost: missing)
    }
    return missing > 0
  }
}
