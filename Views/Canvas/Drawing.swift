/// The painter's work on the cells, under clips that lie on the canvas.
extension Canvas {
  /// Draws a text on the row of `start`, which the clip has.
  mutating func draw(_ text: Text, at start: Position, style: Style, clip: Frame) {
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

  /// Fills a frame with cells of one column.
  mutating func fill(_ area: Frame, with cell: Cell) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { put(cell, x: x, y: y) }
    }
  }

  /// Gives the cells of a frame another style.
  mutating func restyle(_ area: Frame, _ change: (Style) -> Style) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        guard let old = cell(x, y), !old.isTail else { continue }
        // A wide cluster that reaches out of the area keeps its style: its tail would have to
        // change.
        guard x + Int(old.width) <= area.maxX else { continue }
        let number = intern(change(palette.styles[Int(old.style)]))
        // The cell is read again, as a full palette is renumbered.
        guard var cell = cell(x, y) else { continue }
        cell.style = number
        put(cell, x: x, y: y)
      }
    }
  }

  /// Puts a cluster, or blanks for the half of it that the clip leaves.
  private mutating func put(_ cell: Cell, x: Int, y: Int, clip: Frame) {
    let end = x + Int(cell.width)
    if x >= clip.minX, end <= clip.maxX { return put(cell, x: x, y: y) }
    for column in x..<end where column >= clip.minX && column < clip.maxX {
      put(.blank(cell.style), x: column, y: y)
    }
  }

  /// The glyph of a cluster's bytes, which come from a `String` and so are well formed.
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
