// SPDX-License-Identifier: MIT

@testable import Views

/// A terminal in memory that behaves in the worst possible way.
///
/// Its cursor column is undefined after the last column and after a cluster of ambiguous width, and
/// it reports a fault for each byte that relies on it. Half of an overwritten wide cluster shows an
/// invalid character.
struct Emulator {
  struct Place: Equatable {
    var cluster = " "
    var style = Style.plain
  }

  let size: Size
  private(set) var rows: [[Place]]
  private(set) var faults: [String] = []
  private(set) var isCursorShown = true
  private var style = Style.plain
  private var x: Int?
  private var y = 0
  /// The number of rows that were scrolled out at the top, if line feeds in the last row scroll.
  private(set) var scrolled = 0
  private let scrolls: Bool
  private var region: Range<Int>?

  init(size: Size, row: Int? = nil) {
    self.size = size
    y = row ?? 0
    scrolls = row != nil
    let row = Array(repeating: Place(cluster: "?"), count: size.width)
    rows = Array(repeating: row, count: size.height)
  }

  /// The position of the cursor while it's visible.
  var cursor: Position? {
    isCursorShown ? Position(x: x ?? -1, y: y) : nil
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = bytes[...]
    var run: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte >= 0x20 {
        run.append(byte)
        continue
      }
      write(run)
      run = []
      switch byte {
      case 0x08: step("BS") { max(0, $0 - 1) }
      case 0x0A where y + 1 < size.height: y += 1
      case 0x0A where scrolls:
        rows.removeFirst()
        rows.append(Array(repeating: Place(), count: size.width))
        scrolled += 1
      case 0x0D: x = 0
      case 0x1B where rest.first == 0x5D:
        let end = rest.firstIndex(of: 0x1B) ?? rest.endIndex - 1
        link(String(decoding: rest[..<end].dropFirst(), as: UTF8.self))
        rest = rest[end...].dropFirst(2)
      case 0x1B:
        let end = rest.dropFirst().firstIndex { $0 >= 0x40 } ?? rest.endIndex - 1
        sequence(String(decoding: rest.dropFirst().prefix(through: end), as: UTF8.self))
        rest = rest[(end + 1)...]
      default: faults.append("byte \(byte)")
      }
    }
    write(run)
  }

  private mutating func link(_ command: String) {
    guard command.hasPrefix("8;;") else { return faults.append("command \(command)") }
    style = style.linked(to: String(command.dropFirst(3)))
  }

  private mutating func step(_ name: String, _ change: (Int) -> Int) {
    guard let from = x else { return faults.append("\(name) at an uncertain column") }
    x = min(size.width - 1, change(from))
  }

  private mutating func write(_ run: [UInt8]) {
    ClusterBreaking.forEachCluster(of: String(decoding: run, as: UTF8.self)) {
      scalars, width, disputed in
      guard let at = x, at + width <= size.width else {
        return faults.append("text at an uncertain column")
      }
      for column in at..<at + width { breakWide(column) }
      rows[y][at] = Place(cluster: String(scalars), style: style)
      if width == 2 { rows[y][at + 1] = Place(cluster: "", style: style) }
      x = disputed || at + width >= size.width ? nil : at + width
    }
  }

  /// Puts an invalid character into the other half of a wide cluster of which one column is
  /// overwritten.
  private mutating func breakWide(_ column: Int) {
    if rows[y][column].cluster.isEmpty, column > 0 {
      rows[y][column - 1].cluster = "?"
    } else if column + 1 < size.width, rows[y][column + 1].cluster.isEmpty {
      rows[y][column + 1].cluster = "?"
    }
    rows[y][column].cluster = "?"
  }

  private mutating func sequence(_ text: String) {
    let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) }
    func number(_ index: Int) -> Int { (index < numbers.count ? numbers[index] : nil) ?? 1 }
    switch text.last {
    case "A": y = max(0, y - number(0))
    case "B": y = min(size.height - 1, y + number(0))
    case "C": step("CUF") { $0 + number(0) }
    case "D": step("CUB") { max(0, $0 - number(0)) }
    case "G": x = number(0) - 1
    case "H": (x, y) = (number(1) - 1, number(0) - 1)
    case "J" where text == "J":
      erase(all: false)
      for row in rows.indices.dropFirst(y + 1) {
        rows[row] = Array(
          repeating: Place(style: Style(background: style.background)), count: size.width)
      }
    case "J" where text == "2J", "K": erase(all: text == "2J")
    case "r":
      region = numbers.first.flatMap(\.self).map { $0 - 1..<number(1) } ?? 0..<size.height
      (x, y) = (0, 0)
    case "S": scroll(by: number(0))
    case "T": scroll(by: -number(0))
    case "m": style = rendition(numbers.map { $0 ?? 0 })
    case "h" where text == "?25h": isCursorShown = true
    case "l" where text == "?25l": isCursorShown = false
    case "h" where text == "?2026h", "l" where text == "?2026l": break
    default: faults.append(text)
    }
    if y >= size.height || (x ?? 0) >= size.width { faults.append("beyond the edge: \(text)") }
  }

  private mutating func scroll(by count: Int) {
    let region = region ?? 0..<size.height
    let blank = Place(cluster: " ", style: Style(background: style.background))
    let old = rows
    for row in region {
      rows[row] =
        region.contains(row + count)
        ? old[row + count] : Array(repeating: blank, count: size.width)
    }
  }

  private mutating func erase(all: Bool) {
    guard let from = x else { return faults.append("erases at an uncertain column") }
    let blank = Place(cluster: " ", style: Style(background: style.background))
    for column in from..<size.width {
      breakWide(column)
      rows[y][column] = blank
    }
    guard all else { return }
    for row in rows.indices {
      rows[row] = Array(repeating: blank, count: size.width)
    }
  }

  private func rendition(_ numbers: [Int]) -> Style {
    var style = style
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    func color() -> Color {
      switch rest.popFirst() {
      case 5: .palette(UInt8(rest.removeFirst()))
      default:
        .rgb(UInt8(rest.removeFirst()), UInt8(rest.removeFirst()), UInt8(rest.removeFirst()))
      }
    }
    let attributes: [Style.Attributes] = [
      .bold, .dim, .italic, .underline, .blink, [], .reverse, [], .strikethrough,
    ]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = .plain.linked(to: style.link)
      case 22: style.attributes.subtract([.bold, .dim])
      case 1...9: style.attributes.formUnion(attributes[number - 1])
      case 23...29: style.attributes.subtract(attributes[number - 21])
      case 30...37: style.foreground = .palette(UInt8(number - 30))
      case 38: style.foreground = color()
      case 39: style.foreground = .standard
      case 40...47: style.background = .palette(UInt8(number - 40))
      case 48: style.background = color()
      case 49: style.background = .standard
      case 90...97: style.foreground = .palette(UInt8(number - 82))
      case 100...107: style.background = .palette(UInt8(number - 92))
      default: break
      }
    }
    return style
  }
}

extension Emulator {
  /// Returns a difference between the terminal and the canvas, or a fault, or `nil` if both are
  /// equal.
  func difference(to canvas: Canvas, level: ColorLevel = .full, top: Int = 0) -> String? {
    if let fault = faults.first { return fault }
    for y in 0..<canvas.size.height {
      for x in 0..<size.width {
        let wanted = canvas[x, y]
        let style = wanted.style.reduced(to: Capabilities(colors: level))
        let shown = rows[top + y][x]
        let looksRight =
          shown.style == style
          || wanted.cluster == " " && shown.style.looksAlikeOnBlanks(as: style)
          || wanted.cluster.isEmpty
        if shown.cluster != wanted.cluster || !looksRight {
          return "\(x),\(y) shows \(shown), not \(wanted)"
        }
      }
    }
    return nil
  }
}
