// SPDX-License-Identifier: MIT

@testable import Views

/// A terminal in memory with a scrollback, which reflows its rows when its width changes.
///
/// Like tmux, it keeps the length of a row whose end is erased, drops the rows below the cursor when it becomes lower, and keeps
/// a screen that is erased from its first cell in the scrollback.
struct ReflowingTerminal {
  private struct Row {
    var cells: [Character] = []
    /// A Boolean value that indicates whether the next row continues this one.
    var isWrapped = false
  }

  private(set) var size: Size
  private var rows: [Row] = [Row()]
  /// The index of the first row of the screen.
  private var top = 0
  private var (x, y) = (0, 0)
  private var wraps = true
  private(set) var faults: [String] = []
  /// The replies that the program hasn't read yet.
  private var replies = ""
  private var kept = (x: 0, y: 0)
  /// The second cell of a character of two columns.
  private static let secondHalf: Character = "\0"

  init(size: Size) {
    self.size = size
  }

  /// The rows of the scrollback and the screen, wrapped ones joined, without trailing blanks and without blank rows at the end.
  var lines: [String] {
    var lines = logicalRows.map { row in
      var text = String(row.cells.filter { $0 != Self.secondHalf })
      while text.last == " " { text.removeLast() }
      return text
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  mutating func takeReplies() -> String {
    defer { replies = "" }
    return replies
  }

  private var logicalRows: [Row] {
    var result: [Row] = []
    var continues = false
    for row in rows {
      if continues {
        let last = result.count - 1
        result[last].cells += row.cells
      } else {
        result.append(Row(cells: row.cells))
      }
      continues = row.isWrapped
    }
    return result
  }

  mutating func resize(to new: Size) {
    if new.width != size.width { reflow(to: new.width) }
    if new.height < size.height {
      let below = rows.count - 1 - y
      let excess = max(0, rows.count - top - new.height)
      rows.removeLast(min(below, excess))
    }
    top = max(0, rows.count - new.height)
    size = new
  }

  private mutating func reflow(to width: Int) {
    var result: [Row] = []
    var cursor = (x: 0, y: 0)
    var index = 0
    while index < rows.count {
      var cells: [Character] = []
      var place: Int?
      while true {
        if index == y { place = cells.count + x }
        cells += rows[index].cells
        index += 1
        guard rows[index - 1].isWrapped, index < rows.count else { break }
      }
      var begin = 0
      repeat {
        var count = min(width, cells.count)
        if cells.count > width, cells[width] == Self.secondHalf { count -= 1 }
        if let place, place >= begin {
          cursor = (min(place - begin, width - 1), result.count)
        }
        result.append(Row(cells: Array(cells.prefix(count)), isWrapped: cells.count > width))
        cells.removeFirst(count)
        begin += count
      } while !cells.isEmpty
    }
    rows = result
    (x, y) = cursor
    while let last = rows.last, last.cells.isEmpty, rows.count - 1 > y { rows.removeLast() }
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x08: x = max(0, x - 1)
      case 0x0A: lineFeed()
      case 0x0D: x = 0
      case 0x1B where rest.first == 0x5B:
        let end = rest.dropFirst().firstIndex { $0 >= 0x40 } ?? rest.endIndex - 1
        sequence(String(decoding: rest[...end].dropFirst(), as: UTF8.self))
        rest = rest[end...].dropFirst()
      case 0x1B where rest.first == 0x37:
        kept = (x, y - top)
        rest = rest.dropFirst()
      case 0x1B where rest.first == 0x38:
        (x, y) = (kept.x, kept.y + top)
        rest = rest.dropFirst()
      case 0x1B:
        let end = rest.firstIndex(of: 0x5C) ?? rest.endIndex - 1
        rest = rest[end...].dropFirst()
      case 0x20...0x7E: write(Character(Unicode.Scalar(byte)))
      // The ellipsis, which can be divided between two calls.
      case 0xE2: write("…")
      case 0xE5: writeWide("字")
      case 0xE6: writeWide("漢")
      case 0x80...0xBF: break
      default: faults.append("byte \(byte)")
      }
    }
  }

  private mutating func lineFeed() {
    y += 1
    if y == rows.count { rows.append(Row()) }
    top = max(top, y - size.height + 1)
  }

  private mutating func writeWide(_ character: Character) {
    if x == size.width - 1 {
      if wraps { x = size.width } else { x -= 1 }
    } else if x == size.width, !wraps {
      x -= 2
    }
    write(character)
    write(Self.secondHalf)
  }

  private mutating func write(_ character: Character) {
    if x == size.width {
      if wraps {
        rows[y].isWrapped = true
        lineFeed()
        x = 0
      } else {
        x = size.width - 1
      }
    }
    while rows[y].cells.count <= x { rows[y].cells.append(" ") }
    rows[y].cells[x] = character
    x += 1
  }

  private mutating func sequence(_ text: String) {
    let count = max(1, Int(text.dropLast()) ?? 1)
    x = min(x, size.width - 1)
    switch text.last {
    case "A": y = max(top, y - count)
    case "B":
      for _ in 0..<count where y < top + size.height - 1 {
        y += 1
        if y == rows.count { rows.append(Row()) }
      }
    case "C": x = min(size.width - 1, x + count)
    case "D": x = max(0, x - count)
    case "G": x = min(size.width, count) - 1
    case "K": eraseToEnd()
    case "J" where x == 0 && y == top && rows[top...].contains { !$0.cells.isEmpty }:
      (top, y) = (rows.count, rows.count)
      rows.append(Row())
    case "J":
      eraseToEnd()
      rows.removeLast(rows.count - 1 - y)
    case "H" where text == "9999;9999H":
      x = size.width - 1
      while rows.count < top + size.height { rows.append(Row()) }
      y = top + size.height - 1
    case "n" where text == "6n": replies += "\u{1B}[\(y - top + 1);\(x + 1)R"
    case "c": replies += "\u{1B}[?62c"
    case "h" where text == "?7h", "l" where text == "?7l": wraps = text == "?7h"
    case "m", "h", "l", "q", "u", "t", "n", "p": break
    default: faults.append(text)
    }
  }

  private mutating func eraseToEnd() {
    rows[y].isWrapped = false
    guard x > 0 else { return rows[y].cells = [] }
    for column in rows[y].cells.indices.dropFirst(x) { rows[y].cells[column] = " " }
  }
}
