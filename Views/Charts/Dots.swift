// SPDX-License-Identifier: MIT

/// A drawing of dots, with two by four dots in each cell of the screen.
///
/// Dots have a column and a row, from 0, 0 at the top left. Parts outside the drawing are clipped. Lengths far beyond
/// any screen are clipped before drawing, so the time is limited for all values. A cell has one style, that of its last
/// dot.
///
/// ```swift
/// var dots = Dots(size: Size(width: 10, height: 5))      // 20 × 20 dots
/// dots.circle(around: (x: 10, y: 10), radius: 8)
/// ```
public struct Dots: Hashable, Sendable {
  /// The size in cells.
  public let size: Size
  private var cells: [UInt8]
  private var styles: [Style]

  /// Creates a blank drawing with a size in cells.
  public init(size: Size) {
    self.size = Size(
      width: min(max(0, size.width), Self.most), height: min(max(0, size.height), Self.most))
    cells = Array(repeating: 0, count: self.size.width * self.size.height)
    styles = Array(repeating: .plain, count: cells.count)
  }

  /// The maximum number of cells in a row or a column.
  private static let most = 4096

  /// The number of dots in a row.
  public var columns: Int { size.width * 2 }
  /// The number of dots in a column.
  public var rows: Int { size.height * 4 }

  /// The bits of a cell's dots, by row and column.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// Sets a dot.
  public mutating func point(_ x: Int, _ y: Int, _ style: Style = .plain) {
    guard x >= 0, y >= 0, x < columns, y < rows else { return }
    let cell = y / 4 * size.width + x / 2
    cells[cell] |= Self.bits[y % 4 * 2 + x % 2]
    styles[cell] = style
  }

  /// Draws a straight line between two points, which may be outside the drawing.
  ///
  /// Draws nothing if a coordinate isn't finite.
  public mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ style: Style = .plain
  ) {
    guard let (from, to) = clipped(start, end) else { return }
    let (width, height) = (to.x - from.x, to.y - from.y)
    let steps = Int(max(abs(width), abs(height)).rounded(.up))
    for step in 0...max(0, steps) {
      let part = steps == 0 ? 0 : Double(step) / Double(steps)
      let (x, y) = (from.x + width * part, from.y + height * part)
      point(Int(x.rounded()), Int(y.rounded()), style)
    }
  }

  /// Draws the edges of a rectangle between two corners.
  public mutating func rectangle(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ style: Style = .plain
  ) {
    line(from: start, to: (end.x, start.y), style)
    line(from: (end.x, start.y), to: end, style)
    line(from: end, to: (start.x, end.y), style)
    line(from: (start.x, end.y), to: start, style)
  }

  /// Draws a circle. Of one that is much larger than the drawing, only the visible arcs are drawn.
  ///
  /// The circle passes each column of dots at two points, and each row too. Together they leave no gap.
  public mutating func circle(
    around center: (x: Double, y: Double), radius: Double, _ style: Style = .plain
  ) {
    guard center.x.isFinite, center.y.isFinite, radius.isFinite, radius >= 0 else { return }
    for x in 0..<columns {
      let aside = Double(x) - center.x
      guard abs(aside) <= radius else { continue }
      let ahead = (radius * radius - aside * aside).squareRoot()
      for y in [center.y - ahead, center.y + ahead] where (-1...Double(rows)).contains(y) {
        point(x, Int(y.rounded()), style)
      }
    }
    for y in 0..<rows {
      let aside = Double(y) - center.y
      guard abs(aside) <= radius else { continue }
      let ahead = (radius * radius - aside * aside).squareRoot()
      for x in [center.x - ahead, center.x + ahead] where (-1...Double(columns)).contains(x) {
        point(Int(x.rounded()), y, style)
      }
    }
  }

  /// Returns the visible part of a line, by clipping it at each edge.
  private func clipped(
    _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> (from: (x: Double, y: Double), to: (x: Double, y: Double))? {
    guard [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite), columns > 0, rows > 0 else {
      return nil
    }
    // Halved, so that the difference of any two numbers is finite.
    let (width, height) = (end.x / 2 - start.x / 2, end.y / 2 - start.y / 2)
    var (enter, leave) = (0.0, 1.0)
    for (slope, low, high) in [
      (width, -0.499 - start.x, Double(columns) - 0.5 - start.x),
      (height, -0.499 - start.y, Double(rows) - 0.5 - start.y),
    ] {
      if slope == 0 {
        guard low <= 0, high >= 0 else { return nil }
        continue
      }
      let cuts = (low / 2 / slope, high / 2 / slope)
      enter = max(enter, min(cuts.0, cuts.1))
      leave = min(leave, max(cuts.0, cuts.1))
    }
    guard enter <= leave else { return nil }
    func place(_ part: Double) -> (x: Double, y: Double) {
      (start.x + width * part * 2, start.y + height * part * 2)
    }
    return (place(enter), place(leave))
  }

  // MARK: Output

  /// Returns the character of a cell: Braille, or an approximation in ASCII; `nil` for a cell without dots.
  func character(_ x: Int, _ y: Int, ascii: Bool) -> Unicode.Scalar? {
    let bits = cells[y * size.width + x]
    guard bits != 0 else { return nil }
    guard ascii else { return Unicode.Scalar(0x2800 + UInt32(bits)) }
    let (upper, lower) = (bits & 0x1B != 0, bits & 0xE4 != 0)
    if bits.nonzeroBitCount >= 5 { return "#" }
    return upper && lower ? ":" : upper ? "'" : "."
  }

  /// Returns whether a cell has dots.
  func hasDots(_ x: Int, _ y: Int) -> Bool { cells[y * size.width + x] != 0 }

  /// Returns the style of a cell's dots.
  func style(_ x: Int, _ y: Int) -> Style { styles[y * size.width + x] }
}

extension Painter {
  /// Draws the dots at a position. Cells without dots are left unchanged.
  public func draw(_ dots: Dots, at origin: Position = .zero, ascii: Bool = false) {
    for y in 0..<dots.size.height {
      for x in 0..<dots.size.width {
        guard let character = dots.character(x, y, ascii: ascii) else { continue }
        let cell = Frame(x: origin.x + x, y: origin.y + y, width: 1, height: 1)
        fill(cell, with: dots.style(x, y), character: character)
      }
    }
  }
}
