// SPDX-License-Identifier: MIT

/// Where a terminal's cursor is, in which style it writes, and the bytes that brought it there.
struct Pen: Sendable {
  /// The bytes written.
  var bytes: [UInt8] = []
  /// Whether letters beyond ASCII may be written.
  var usesUnicode: Bool
  /// The style that the terminal writes in.
  private(set) var style = Style.plain
  /// The number of the style in the palette of the frame at hand, if it was set by its number.
  var styleNumber: UInt16?
  /// The cursor's column, while it is certain.
  ///
  /// It isn't after the last column, where terminals differ, and after a cluster whose width they
  /// dispute.
  private(set) var x: Int?
  /// The cursor's row, while it is certain.
  private(set) var y: Int?
  /// Whether style and content were ever set; if not, only clearing helps.
  private(set) var isCertain = false
  private var isCursorShown: Bool?
  /// Whether the terminal may be inside a link that this pen doesn't know of.
  private var mayBeInLink = false
  /// Whether the frame's first row is wherever the cursor was at the beginning, so that only relative moves lead to a
  /// row.
  let isInline: Bool

  init(usesUnicode: Bool, isInline: Bool = false) {
    self.usesUnicode = usesUnicode
    self.isInline = isInline
    if isInline { y = 0 }
  }

  /// A pen that knows nothing of the terminal, but that this one wrote to it.
  ///
  /// Inline it still counts on its row: the terminal moves the cursor with the text around it.
  func forgotten() -> Pen {
    var pen = Pen(usesUnicode: usesUnicode, isInline: isInline)
    pen.mayBeInLink = mayBeInLink || style.link != nil
    if isInline { pen.y = y }
    return pen
  }

  /// Takes note that the first row of an inline area is a number of rows above the cursor now.
  mutating func moveOrigin(toRow row: Int) {
    y = row
  }

  /// Takes an inline area off the screen; the cursor stands where it began.
  mutating func erase() {
    bytes.append(0x0D)
    if let y, y > 0 { escape(y, 0x41) }
    escape("m")
    escape("J")
    (x, y) = (0, 0)
    style = .plain
    styleNumber = nil
  }

  /// Blanks an area of so many rows and makes room for it, whatever is above staying as it is.
  private mutating func clearArea(rows: Int) {
    bytes.append(0x0D)
    if let y, y > 0 { escape(y, 0x41) }
    escape("J")
    let below = max(0, rows - 1)
    bytes.append(contentsOf: repeatElement(0x0A, count: below))
    if below > 0 { escape(below, 0x41) }
  }

  /// The fewest bytes that clearing takes.
  static let clearing = 7

  /// Clears the screen, or inline the rows of a frame, in the plain style, from whatever state.
  mutating func clear(rows: Int) {
    if mayBeInLink || style.link != nil { StyleSequence.append(link: nil, into: &bytes) }
    mayBeInLink = false
    style.link = nil
    if !isCertain || style != .plain { escape("m") }
    if isInline {
      clearArea(rows: rows)
    } else {
      escape("H")
      escape("2J")
    }
    style = .plain
    styleNumber = nil
    (x, y) = (0, 0)
    isCertain = true
  }

  /// Changes the style.
  mutating func set(_ style: Style) {
    StyleSequence.append(from: self.style, to: style, into: &bytes)
    self.style = style
    styleNumber = nil
  }

  /// Writes one scalar.
  mutating func write(scalar value: UInt32, width: Int) {
    if value < 0x80 { return bytes.append(UInt8(value)) }
    guard usesUnicode else { return writeSubstitute(for: value, width: width) }
    guard let scalar = Unicode.Scalar(value) else { return }
    UTF8.encode(scalar)?.forEach { bytes.append($0) }
  }

  /// Writes cells of one column each that hold scalars of ASCII.
  mutating func write(simple cells: UnsafeBufferPointer<Cell>) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0x20, count: cells.count))
    bytes.withUnsafeMutableBufferPointer { bytes in
      for index in cells.indices {
        bytes[start + index] = UInt8(truncatingIfNeeded: cells[index].bits)
      }
    }
  }

  /// Writes a cluster of several scalars.
  mutating func write(_ cluster: String, width: Int) {
    if usesUnicode { return bytes.append(contentsOf: cluster.utf8) }
    writeSubstitute(for: cluster.unicodeScalars.first?.value ?? 0x20, width: width)
  }

  /// Takes note of a cluster written.
  mutating func moved(by width: Int, of columns: Int, isCertain: Bool) {
    guard let from = x, isCertain || !usesUnicode, from + width < columns else { return x = nil }
    x = from + width
  }

  /// Whether erasing now leaves plain blanks.
  var erasesPlain: Bool { style.looksAlikeOnBlanks(as: .plain) }

  /// Blanks the rest of the row.
  mutating func eraseToEnd() {
    if !erasesPlain { set(.plain) }
    escape("K")
  }

  /// Leaves the hardware cursor where it was asked for, or hides it.
  mutating func finish(cursor: Position?, in size: Size) {
    if let cursor, cursor.x >= 0, cursor.y >= 0, cursor.x < size.width, cursor.y < size.height {
      move(x: cursor.x, y: cursor.y)
      if isCursorShown != true { escape("?25h") }
      isCursorShown = true
    } else {
      if isCursorShown != false { escape("?25l") }
      isCursorShown = false
    }
  }

  fileprivate mutating func escape(_ rest: StaticString) {
    bytes.append(0x1B)
    bytes.append(0x5B)
    rest.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func writeSubstitute(for value: UInt32, width: Int) {
    bytes.append(Self.substitute(for: value))
    if width == 2 { bytes.append(0x20) }
  }

  /// An ASCII character that does for another: lines and corners of boxes, dots, quotes; else a
  /// question mark.
  static func substitute(for value: UInt32) -> UInt8 {
    switch value {
    case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x2010...0x2015, 0x2212: 0x2D
    case 0x2550: 0x3D
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x2551: 0x7C
    case 0x250C...0x254B, 0x2552...0x2570: 0x2B
    case 0x2580...0x259F: 0x23
    case 0x2026, 0xB7: 0x2E
    case 0x2018, 0x2019: 0x27
    case 0x201C, 0x201D: 0x22
    case 0x2022, 0x25CF, 0x2605: 0x2A
    case 0x203A, 0x25B8, 0x25B6, 0x276F, 0x2192: 0x3E
    case 0x2039, 0x25C2, 0x25C0, 0x2190: 0x3C
    case 0x2191, 0x25B2, 0x25B4: 0x5E
    case 0x2193, 0x25BC, 0x25BE: 0x76
    case 0xA0, 0x2000...0x200A: 0x20
    default: 0x3F
    }
  }
}

/// The cheapest of the ways to a cell.
extension Pen {
  private enum Way {
    case none, backspaces(Int), left(Int), right(Int), start, startThenRight(Int), column(Int)
  }

  /// The bytes of the cheapest way to another column of the cursor's row.
  func cost(toColumn column: Int) -> Int { way(to: column).cost }

  /// Moves the cursor.
  mutating func move(x: Int, y: Int) {
    if self.x == x, self.y == y { return }
    defer { (self.x, self.y) = (x, y) }
    let absolute =
      isInline
      ? Int.max : 3 + (y > 0 || x > 0 ? length(y) : 0) + (x > 0 ? 1 + Decimal.length(of: x + 1) : 0)
    guard let row = isInline ? self.y ?? 0 : self.y else { return place(x, y) }
    let down = y - row
    let vertical =
      down == 0 ? 0 : down > 0 ? min(down, relative(down)) : relative(-down)
    let (way, horizontal) = way(to: x)
    guard vertical + horizontal <= absolute else { return place(x, y) }
    if down > 0, down <= relative(down) {
      bytes.append(contentsOf: repeatElement(0x0A, count: down))
    } else if down != 0 {
      escape(abs(down), down > 0 ? 0x42 : 0x41)
    }
    go(way)
  }

  /// The digits of a row in an absolute move; the first may be left out.
  private func length(_ y: Int) -> Int { y == 0 ? 0 : Decimal.length(of: y + 1) }

  private func relative(_ count: Int) -> Int { count == 1 ? 3 : 3 + Decimal.length(of: count) }

  private func way(to column: Int) -> (way: Way, cost: Int) {
    var best: (way: Way, cost: Int) = (.column(column), 3 + Decimal.length(of: column + 1))
    func offer(_ way: Way, _ cost: Int) {
      if cost < best.cost { best = (way, cost) }
    }
    if column == 0 {
      offer(.start, 1)
    } else {
      offer(.startThenRight(column), 1 + relative(column))
    }
    guard let x else { return best }
    let distance = column - x
    if distance == 0 { return (.none, 0) }
    if distance > 0 {
      offer(.right(distance), relative(distance))
    } else {
      offer(.backspaces(-distance), -distance)
      offer(.left(-distance), relative(-distance))
    }
    return best
  }

  private mutating func go(_ way: Way) {
    switch way {
    case .none: break
    case .backspaces(let count): bytes.append(contentsOf: repeatElement(0x08, count: count))
    case .left(let count): escape(count, 0x44)
    case .right(let count): escape(count, 0x43)
    case .start: bytes.append(0x0D)
    case .startThenRight(let count):
      bytes.append(0x0D)
      escape(count, 0x43)
    case .column(let column): escape(column + 1, 0x47)
    }
  }

  /// A sequence with one number, which is left out where it is 1.
  private mutating func escape(_ number: Int, _ final: UInt8) {
    escape("")
    if number != 1 { Decimal.append(number, to: &bytes) }
    bytes.append(final)
  }

  /// Limits what scrolls to rows; the cursor goes home by it.
  mutating func setRegion(_ rows: Range<Int>) {
    escape("")
    Decimal.append(rows.lowerBound + 1, to: &bytes)
    bytes.append(0x3B)
    Decimal.append(rows.upperBound, to: &bytes)
    bytes.append(0x72)
    (x, y) = (0, 0)
  }

  /// Lets the whole screen scroll again; the cursor goes home by it.
  mutating func resetRegion() {
    escape("r")
    (x, y) = (0, 0)
  }

  /// Scrolls the region; the cursor stays.
  mutating func scroll(by count: Int) {
    escape(abs(count), count > 0 ? 0x53 : 0x54)
  }

  /// Has the terminal move rows up, or down if the number is negative, with plain blanks where they come free.
  mutating func scroll(_ hint: ScrollHint, of height: Int) {
    if !erasesPlain { set(.plain) }
    let isWhole = hint.rows == 0..<height
    if !isWhole { setRegion(hint.rows) }
    scroll(by: hint.count)
    if !isWhole { resetRegion() }
  }

  private mutating func place(_ x: Int, _ y: Int) {
    escape("")
    if y > 0 { Decimal.append(y + 1, to: &bytes) }
    if x > 0 {
      bytes.append(0x3B)
      Decimal.append(x + 1, to: &bytes)
    }
    bytes.append(0x48)
  }
}
