// SPDX-License-Identifier: MIT

/// The painter's operations on the cells, with clips inside the canvas.
extension Canvas {
  /// Draws a text in the row of `start`, which must be inside the clip.
  mutating func draw(_ text: Text, at start: Position, style: Style, clip: Frame) {
    if text.isSimple { return drawSimple(text, at: start, style: style, clip: clip) }
    var x = start.x
    var cluster = 0
    for span in text.spans {
      let number = intern(span.style.over(style))
      while cluster < span.end, x < clip.maxX {
        let width = text.width(of: cluster)
        let bytes = text.range(of: cluster)
        if bytes.count == 1 {
          let byte = text.bytes[bytes.lowerBound]
          let cell = Cell(glyph: byte == 0x0A ? 0x20 : UInt32(byte), style: number)
          if x >= clip.minX { put(cell, x: x, y: start.y) }
        } else if width > 0 {
          let cell = Cell(
            glyph: glyph(of: text.bytes[bytes]), style: number, width: UInt8(width),
            isDisputed: text.marks[cluster].isDisputed)
          put(cell, x: x, y: start.y, clip: clip)
        }
        x += width
        cluster += 1
      }
    }
  }

  /// Draws a text in which every byte is a cluster of one column.
  private mutating func drawSimple(
    _ text: Text, at start: Position, style: Style, clip: Frame
  ) {
    let (before, overflows) = clip.minX.subtractingReportingOverflow(start.x)
    // No text is that long.
    guard !overflows, before < text.bytes.count else { return }
    // The part of the text inside the clip; its columns are inside the canvas.
    let shown = max(0, before)..<min(text.bytes.count, clip.maxX - start.x)
    var from = shown.lowerBound
    for span in text.spans where span.end > from && from < shown.upperBound {
      let number = intern(span.style.over(style))
      let end = min(span.end, shown.upperBound)
      put(text.bytes, from..<end, style: number, x: start.x + from, y: start.y)
      from = end
    }
  }

  /// Fills a frame with cells of one column.
  mutating func fill(_ area: Frame, with cell: Cell) {
    for y in area.minY..<area.maxY {
      put(area.width, x: area.minX, y: y) { _ in cell }
    }
  }

  /// Writes ASCII bytes into a row, with a line feed as a blank.
  private mutating func put(
    _ bytes: [UInt8], _ range: Range<Int>, style: UInt16, x: Int, y: Int
  ) {
    let simple = Cell.blank(style)
    bytes.withUnsafeBufferPointer { bytes in
      put(range.count, x: x, y: y) { index in
        let byte = bytes[range.lowerBound + index]
        return byte == 0x0A ? simple : simple.with(ascii: byte)
      }
    }
  }

  /// Changes the styles of the cells in a frame, or of those with block elements.
  mutating func restyle(_ area: Frame, blocksOnly: Bool = false, _ change: (Style) -> Style) {
    // Adjacent cells usually have the same style.
    var (last, answer): (UInt16?, UInt16) = (nil, 0)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        guard let old = cell(x, y), !old.isTail, !blocksOnly || old.isBlock else { continue }
        // A wide cluster that extends beyond the area keeps its style, because its tail would have
        // to change.
        guard x + Int(old.width) <= area.maxX else { continue }
        if old.style != last {
          let mayBeRenumbered = palette.isFull
          (last, answer) = (old.style, intern(change(palette.style(old.style))))
          // A full palette is renumbered, including the cell.
          if mayBeRenumbered { last = nil }
        }
        guard var cell = cell(x, y) else { continue }
        cell.style = answer
        put(cell, x: x, y: y)
      }
    }
  }

  /// Writes a cluster, or blanks for its half inside the clip.
  private mutating func put(_ cell: Cell, x: Int, y: Int, clip: Frame) {
    let end = x + Int(cell.width)
    if x >= clip.minX, end <= clip.maxX { return put(cell, x: x, y: y) }
    for column in x..<end where column >= clip.minX && column < clip.maxX {
      put(.blank(cell.style), x: column, y: y)
    }
  }

  /// Returns the glyph of a cluster's bytes, which are well-formed because they come from a
  /// `String`.
  private mutating func glyph(of bytes: ArraySlice<UInt8>) -> UInt32 {
    let lead = bytes.first ?? 0x20
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard bytes.count == length else { return intern(String(decoding: bytes, as: UTF8.self)) }
    if length == 1 { return UInt32(lead) }
    return bytes.dropFirst().reduce(UInt32(lead) & 0x7F >> UInt32(length)) {
      $0 << 6 | UInt32($1 & 0x3F)
    }
  }
}
