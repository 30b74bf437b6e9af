// SPDX-License-Identifier: MIT

/// The state of a terminal's cursor and style, and the bytes that lead to it.
struct Pen: Sendable {
  /// The bytes written.
  var bytes: [UInt8] = []
  /// A Boolean value that indicates whether characters beyond ASCII may be written.
  var usesUnicode: Bool
  /// The terminal's current style.
  private(set) var style = Style.plain
  /// The style's number in the palette of the current frame, if it was set by number.
  var styleNumber: UInt16?
  /// The cursor's column, if it is certain.
  ///
  /// It is uncertain after the last column, where terminals differ, and after a cluster with a disputed width.
  private(set) var x: Int?
  /// The cursor's row, if it is certain.
  private(set) var y: Int?
  /// A Boolean value that indicates whether style and content are known; otherwise the screen must be cleared.
  private(set) var isCertain = false
  private var isCursorShown: Bool?
  /// A Boolean value that indicates whether the terminal may be inside a hyperlink that other output opened.
  private var mayBeInLink = false
  /// A Boolean value that indicates whether the first row of the frame is the cursor's row at the beginning, so that
  /// only relative movements are possible.
  let isInline: Bool

  init(usesUnicode: Bool, isInline: Bool = false) {
    self.usesUnicode = usesUnicode
    self.isInline = isInline
    if isInline { y = 0 }
  }

  /// Returns a pen for a terminal in an unknown state, to which only this one has written.
  ///
  /// In inline mode it keeps the row, because the terminal moves the cursor together with the text.
  func forgotten() -> Pen {
    var pen = Pen(usesUnicode: usesUnicode, isInline: isInline)
    pen.mayBeInLink = mayBeInLink || style.link != nil
    if isInline { pen.y = y }
    return pen
  }

  /// Sets the distance of the cursor from the first row of an inline area.
  mutating func moveOrigin(toRow row: Int) {
    y = row
  }

  /// Erases an inline area and moves the cursor to its start.
  mutating func erase() {
    bytes.append(0x0D)
    if let y, y > 0 { escape(y, 0x41) }
    escape("m")
    eraseBelow()
    (x, y) = (0, 0)
    style = .plain
    styleNumber = nil
  }

  /// Erases the cursor's row and those below, and moves to its first column.
  ///
  /// Not from the first column: tmux would first copy a screen that is erased from its first cell to its history.
  private mutating func eraseBelow() {
    escape("K")
    escape("C")
    escape("J")
    bytes.append(0x0D)
  }

  /// Erases an area of a number of rows and makes room for it, without changing the content above.
  private mutating func clearArea(rows: Int) {
    bytes.append(0x0D)
    if let y, y > 0 { escape(y, 0x41) }
    eraseBelow()
    let below = max(0, rows - 1)
    bytes.append(contentsOf: repeatElement(0x0A, count: below))
    if below > 0 { escape(below, 0x41) }
  }

  /// Adds blank rows at the end of an inline area, or erases its last rows.
  mutating func resizeArea(from old: Int, to new: Int) {
    if !erasesPlain { set(.plain) }
    if new < old {
      move(x: 0, y: new)
      return escape("J")
    }
    move(x: 0, y: old - 1)
    bytes.append(contentsOf: repeatElement(0x0A, count: new - old))
    y = new - 1
  }

  /// The minimum number of bytes for clearing.
  static let clearing = 7

  /// Clears the screen, or the rows of an inline frame, in the plain style, from any state.
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

  /// Sets the style.
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

  /// Writes cells with ASCII characters of one column each.
  mutating func write(simple cells: UnsafeBufferPointer<Cell>) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: cells.count) { letters in
      for index in cells.indices {
        letters.initializeElement(at: index, to: UInt8(truncatingIfNeeded: cells[index].bits))
      }
      bytes.append(contentsOf: UnsafeBufferPointer(letters))
    }
  }

  /// Writes a cluster of several scalars.
  mutating func write(_ cluster: String, width: Int) {
    if usesUnicode { return bytes.append(contentsOf: cluster.utf8) }
    writeSubstitute(for: cluster.unicodeScalars.first?.value ?? 0x20, width: width)
  }

  /// Updates the cursor after a written cluster.
  mutating func moved(by width: Int, of columns: Int, isCertain: Bool) {
    guard let from = x, isCertain || !usesUnicode, from + width < columns else { return x = nil }
    x = from + width
  }

  /// A Boolean value that indicates whether erasing leaves plain blanks in the current style.
  var erasesPlain: Bool { style.looksAlikeOnBlanks(as: .plain) }

  /// Erases the rest of the row.
  mutating func eraseToEnd() {
    if !erasesPlain { set(.plain) }
    escape("K")
  }

  /// Moves the hardware cursor to its position, or hides it.
  mutating func finish(cursor: Position?, of frame: Canvas) {
    let size = frame.size
    var isShown = false
    if let cursor, cursor.x >= 0, cursor.y >= 0, cursor.x < size.width, cursor.y < size.height {
      isShown = frame.showsCursor
      if isShown || !isInline { move(x: cursor.x, y: cursor.y) }
    }
    // Terminals that become lower keep the rows up to the cursor's. Those of the area below it would remain above the next frame.
    if isInline, !isShown, size.height > 0 { move(x: 0, y: size.height - 1) }
    if isCursorShown != isShown {
      if isShown { escape("?25h") } else { escape("?25l") }
    }
    isCursorShown = isShown
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

  /// Returns an ASCII replacement of a character: for lines and corners of boxes, dots and quotes; otherwise a question
  /// mark.
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

/// The cheapest cursor movement to a cell.
extension Pen {
  private enum Way {
    case none, backspaces(Int), left(Int), right(Int), start, startThenRight(Int), column(Int)
  }

  /// Returns the number of bytes of the cheapest movement to another column of the row.
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

  /// Returns the number of digits of a row in an absolute movement; the first row is omitted.
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

  /// Appends a sequence with one number, which is omitted if it is 1.
  private mutating func escape(_ number: Int, _ final: UInt8) {
    escape("")
    if number != 1 { Decimal.append(number, to: &bytes) }
    bytes.append(final)
  }

  /// Sets the scrolling region; this moves the cursor to the first cell.
  mutating func setRegion(_ rows: Range<Int>) {
    escape("")
    Decimal.append(rows.lowerBound + 1, to: &bytes)
    bytes.append(0x3B)
    Decimal.append(rows.upperBound, to: &bytes)
    bytes.append(0x72)
    (x, y) = (0, 0)
  }

  /// Resets the scrolling region to the whole screen; this moves the cursor to the first cell.
  mutating func resetRegion() {
    escape("r")
    (x, y) = (0, 0)
  }

  /// Scrolls the region without moving the cursor.
  mutating func scroll(by count: Int) {
    escape(abs(count), count > 0 ? 0x53 : 0x54)
  }

  /// Scrolls rows up, or down if the number is negative, with plain blanks in vacated rows.
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
