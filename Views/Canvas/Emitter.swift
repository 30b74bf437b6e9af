// SPDX-License-Identifier: MIT

/// Turns the difference of two frames into the bytes that a terminal needs, and no more.
///
/// It knows where the terminal's cursor and style are, so it is used for one terminal and told when
/// someone else wrote to it (`forget()`). It relies on raw output: a line feed moves down and does
/// nothing else.
public struct Emitter: Sendable {
  /// What the terminal can do.
  public var capabilities: Capabilities
  private var pen: Pen
  /// The bytes of the frame before: the next one is likely to take as many.
  private var lastCount = 0

  /// Makes an emitter for a terminal in an unknown state.
  ///
  /// Inline, frames are drawn from the cursor's row on, and what stands above it is never touched.
  public init(capabilities: Capabilities, isInline: Bool = false) {
    self.capabilities = capabilities
    pen = Pen(usesUnicode: capabilities.unicode, isInline: isInline)
  }

  /// The row of the frame that the cursor is in.
  var row: Int { pen.y ?? 0 }

  /// Frames longer than this are announced to terminals that can show them at once.
  static let synchronizedFrom = 1_024

  /// Takes nothing for known about the terminal's cursor and style.
  public mutating func forget() {
    pen = pen.forgotten()
  }

  /// Takes note that an inline area got narrower or wider on a terminal that reflows text: its rows above the cursor
  /// are more, or fewer, than before.
  ///
  /// - Parameters:
  ///   - shown: The frame that the terminal shows.
  ///   - width: The columns that the terminal has now.
  mutating func reflow(_ shown: Canvas, to width: Int) {
    guard pen.isInline, width > 0, width < shown.size.width else { return }
    let row = min(row, shown.size.height)
    var above = (0..<row).reduce(0) { count, y in
      count + max(1, (shown.length(ofRow: y) + width - 1) / width)
    }
    if row < shown.size.height {
      // The cursor stays with its cell; beyond the text it stands at its end.
      above += min(pen.x ?? 0, max(0, shown.length(ofRow: row) - 1)) / width
    }
    pen.moveOrigin(toRow: above)
  }

  /// The bytes that take an inline area off the screen, with the cursor where the area began.
  mutating func erase() -> [UInt8] {
    pen.erase()
    defer { pen.bytes = [] }
    return pen.bytes
  }

  /// Takes the cursor's row for the first one of a new inline area.
  mutating func begin() {
    pen = Pen(usesUnicode: capabilities.unicode, isInline: pen.isInline)
  }

  /// The bytes that turn one frame into another; `nil` stands for a terminal of unknown content.
  ///
  /// Frames of different sizes are drawn anew, and so is a frame where that is shorter. The result
  /// is empty if nothing has to change.
  public mutating func encode(from old: Canvas?, to new: Canvas, cursor: Position?) -> [UInt8] {
    write(best(from: old, to: new, cursor, byDamage: false))
  }

  /// The bytes that turn what a terminal shows into another frame, which is what it shows from then on.
  ///
  /// What is shown has memory of its own, so that the frame isn't copied when the next one is drawn over it. A frame that
  /// follows the one that is shown is compared only where it is damaged.
  mutating func encode(over shown: inout Canvas?, to new: Canvas, cursor: Position?) -> [UInt8] {
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

  /// A pen with the bytes of a frame, and the rows outside of which nothing changes.
  private struct Way {
    var pen: Pen
    let rows: Range<Int>
  }

  private mutating func best(
    from old: Canvas?, to new: Canvas, _ cursor: Position?, byDamage: Bool
  ) -> Way {
    pen.usesUnicode = capabilities.unicode
    return changed(from: old, to: new, cursor, byDamage: byDamage)
      ?? Way(pen: redrawn(new, cursor), rows: 0..<new.size.height)
  }

  private mutating func write(_ way: Way) -> [UInt8] {
    let bytes = way.pen.bytes
    pen = way.pen
    pen.bytes = []
    lastCount = bytes.count
    guard capabilities.synchronizedOutput, bytes.count > Self.synchronizedFrom else { return bytes }
    var frame: [UInt8] = []
    frame.reserveCapacity(bytes.count + 16)
    frame += "\u{1B}[?2026h".utf8
    frame += bytes
    frame += "\u{1B}[?2026l".utf8
    return frame
  }

  /// The shortest way from one frame to another, if it can be told from what the terminal shows.
  private func changed(
    from old: Canvas?, to new: Canvas, _ cursor: Position?, byDamage: Bool
  ) -> Way? {
    guard let old, old.size == new.size, pen.isCertain else { return nil }
    let scrolled = scrolled(old, new, cursor, byDamage: byDamage)
    var best = pen
    best.bytes.reserveCapacity(lastCount)
    var difference = Difference(from: old, to: new, capabilities: capabilities)
    if byDamage { difference.area = DifferenceArea(of: new) }
    // What takes more bytes than that is of no use, and isn't written to its end.
    let rows = difference.write(with: &best, limit: scrolled?.bytes.count ?? .max)
    best.finish(cursor: cursor, in: new.size)
    if let scrolled, scrolled.bytes.count < best.bytes.count { best = scrolled }
    guard Self.mayBeShorter(best.bytes.count, toDraw: new, changed: rows),
      !difference.isAtMostRedraw
    else { return Way(pen: best, rows: rows) }
    let anew = redrawn(new, cursor)
    return Way(pen: anew.bytes.count < best.bytes.count ? anew : best, rows: rows)
  }

  /// The frame by way of what scrolled, if it did and is more than a few cells.
  ///
  /// Whatever the hint says, the rest is the difference to what the terminal shows then, so a hint about other frames
  /// costs nothing but the attempt.
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
    // What moved may differ anywhere.
    if byDamage { difference.area = DifferenceArea(of: new, and: hint.rows) }
    difference.write(with: &pen)
    pen.finish(cursor: cursor, in: new.size)
    return pen
  }

  private func redrawn(_ canvas: Canvas, _ cursor: Position?) -> Pen {
    var pen = pen
    pen.clear(rows: canvas.size.height)
    let blank = Canvas(size: canvas.size)
    Difference(from: blank, to: canvas, capabilities: capabilities).write(with: &pen)
    pen.finish(cursor: cursor, in: canvas.size)
    return pen
  }

  /// Whether a full redraw may take fewer bytes: it takes those that clear the screen, and those that the rows take at
  /// the least.
  ///
  /// Most of those that matter stand in the rows that changed, so these are looked at first.
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
