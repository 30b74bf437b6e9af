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
        guard var cell = cell(x, y), !cell.isTail else { continue }
        // A wide cluster that reaches out of the area keeps its style, as its tail would have to change too.
        guard x + Int(cell.width) <= area.maxX else { continue }
        cell.style = intern(change(palette.styles[Int(cell.style)]))
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

  private mutating func glyph(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0xFFFD }
    if iterator.next() == nil { return scalar.value }
    return intern(String(decoding: bytes, as: UTF8.self))
  }
}
