// SPDX-License-Identifier: MIT

/// A terminal emulator that computes the screen after the bytes that a program wrote.
///
/// It supports the sequences that full-screen programs of this toolkit write: text with characters of one and two
/// columns, cursor movement, erasing, and modes. Styles are ignored. Unsupported sequences are collected in
/// ``unknown``.
public struct TerminalScreen: Sendable {
  /// The width in cells.
  public private(set) var columns: Int
  /// The height in cells.
  public private(set) var rows: Int
  /// The active private modes, such as 1049 for the alternate screen and 2004 for bracketed paste.
  public private(set) var modes: Set<Int> = []
  /// A Boolean value that indicates whether the cursor is visible.
  public private(set) var isCursorVisible = true
  /// The unsupported sequences.
  public private(set) var unknown: [String] = []

  // nil is the second column of a wide character.
  private var cells: [[Character?]]
  private var (x, y) = (0, 0)
  /// The position of the cursor before the alternate screen was shown.
  private var before = (x: 0, y: 0)
  /// The saved position of the cursor.
  private var saved = (x: 0, y: 0)
  private var pending: [UInt8] = []

  /// Creates an empty screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows as text, without trailing spaces.
  public var text: String {
    cells.map { row in
      var line = String(row.compactMap { $0 })
      while line.last == " " { line.removeLast() }
      return line
    }
    .joined(separator: "\n")
  }

  /// Returns whether one of the rows contains a text.
  public func shows(_ needle: String) -> Bool {
    text.contains(needle)
  }

  /// Changes the size. The content keeps its position.
  public mutating func resize(columns: Int, rows: Int) {
    cells = (0..<rows).map { row in
      let old = row < cells.count ? cells[row].prefix(columns) : []
      return old + Array(repeating: " ", count: columns - old.count)
    }
    (self.columns, self.rows) = (columns, rows)
    (x, y) = (min(x, columns - 1), min(y, rows - 1))
  }

  /// Processes bytes, in chunks of any size.
  public mutating func feed(_ bytes: [UInt8]) {
    pending += bytes
    while let used = step(), used > 0 { pending.removeFirst(used) }
  }

  /// Processes the first unit and returns its length; nil if it is incomplete.
  private mutating func step() -> Int? {
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1b: return escape()
    case 0x0d: x = 0
    case 0x0a: lineFeed()
    case 0x08: x = max(0, x - 1)
    case 0..<0x20: break
    case 0x20..<0x7f: put(Character(Unicode.Scalar(first)), 1)
    default: return run()
    }
    return 1
  }

  /// Moves down a row, and scrolls at the last one.
  private mutating func lineFeed() {
    guard y == rows - 1 else { return y += 1 }
    cells.removeFirst()
    cells.append(Array(repeating: " ", count: columns))
  }

  /// Prints the grapheme clusters up to the next control or escape; the last one may still grow.
  private mutating func run() -> Int? {
    let end = pending.firstIndex { $0 < 0x20 || $0 == 0x7f } ?? pending.count
    let isWhole = end < pending.count
    let text = String(decoding: pending[..<end], as: UTF8.self)
    // An incomplete character at the end of a chunk decodes to U+FFFD: wait for the rest.
    if !isWhole, text.unicodeScalars.last == "\u{fffd}" { return nil }
    for character in text { put(character, Self.width(character)) }
    return end
  }

  private mutating func put(_ character: Character, _ width: Int) {
    guard y < rows, x + width <= columns, width > 0 else { return }
    cells[y][x] = character
    if width == 2 { cells[y][x + 1] = nil }
    x += width
  }

  private mutating func escape() -> Int? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["):
      guard let end = pending[2...].firstIndex(where: { (0x40...0x7e).contains($0) }) else {
        return nil
      }
      control(String(decoding: pending[2..<end], as: UTF8.self), pending[end])
      return end + 1
    case UInt8(ascii: "]"):
      for index in pending.indices.dropFirst(2) {
        if pending[index] == 7 { return index + 1 }
        if pending[index] == UInt8(ascii: "\\"), pending[index - 1] == 0x1b { return index + 1 }
      }
      return nil
    case UInt8(ascii: "7"): saved = (x, y)
    case UInt8(ascii: "8"): (x, y) = (min(saved.x, columns - 1), min(saved.y, rows - 1))
    default: unknown.append("ESC \(Character(Unicode.Scalar(pending[1])))")
    }
    return 2
  }

  private mutating func control(_ text: String, _ final: UInt8) {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(1, first)
    switch (text.first, Character(Unicode.Scalar(final))) {
    case ("?", "h"), ("?", "l"): setModes(text.dropFirst(), final == UInt8(ascii: "h"))
    case (_, "m"), (">", _), ("?", _), ("=", _), ("<", _), (_, "c"), (_, "n"), (_, "t"): break
    case (_, "H"), (_, "f"):
      y = min(rows, count) - 1
      x = min(columns, max(1, numbers.dropFirst().first ?? 1)) - 1
    case (_, "A"): y = max(0, y - count)
    case (_, "B"): y = min(rows - 1, y + count)
    case (_, "C"): x = min(columns - 1, x + count)
    case (_, "D"): x = max(0, x - count)
    case (_, "G"): x = min(columns, count) - 1
    case (_, "d"): y = min(rows, count) - 1
    case (_, "K"): erase(row: y, first)
    case (_, "J"):
      for row in cells.indices {
        if row == y { erase(row: row, first) }
        if first == 2 || (first == 0 && row > y) || (first == 1 && row < y) { erase(row: row, 2) }
      }
    case (_, "X"): for column in x..<min(columns, x + count) { cells[y][column] = " " }
    default: unknown.append("CSI \(text)\(Character(Unicode.Scalar(final)))")
    }
  }

  private mutating func erase(row: Int, _ kind: Int) {
    let range = kind == 0 ? x..<columns : kind == 1 ? 0..<min(columns, x + 1) : 0..<columns
    for column in range { cells[row][column] = " " }
  }

  private mutating func setModes(_ text: Substring, _ isOn: Bool) {
    for mode in text.split(separator: ";").compactMap({ Int($0) }) {
      if mode == 25 { isCursorVisible = isOn }
      if isOn { modes.insert(mode) } else { modes.remove(mode) }
      guard mode == 1049 else { continue }
      for row in cells.indices { erase(row: row, 2) }
      if isOn {
        before = (x, y)
      } else {
        (x, y) = (min(before.x, columns - 1), min(before.y, rows - 1))
      }
    }
  }

  /// Returns the columns of a character, by the ranges of East Asian width and emoji.
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.contains("\u{fe0f}") { return 2 }
    if scalar.properties.generalCategory == .nonspacingMark { return 0 }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f680...0x1f6ff,
      0x1f900...0x1f9ff, 0x20000...0x3fffd:
      return 2
    default: return 1
    }
  }
}
