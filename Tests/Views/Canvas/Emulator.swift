import Views

/// A small terminal: just what the emitter sends, and a failure for anything else.
struct Emulator {
  struct Cell: Equatable {
    var cluster = " "
    var width = 1
    var style = Style.plain
  }

  private(set) var cells: [[Cell]]
  private(set) var x = 0
  private(set) var y = 0
  private(set) var isCursorShown = true
  private(set) var complaints: [String] = []
  private var style = Style.plain
  private let size: Size

  /// Begins with rubbish everywhere, as a terminal of unknown content.
  init(size: Size) {
    self.size = size
    let rubbish = Cell(cluster: "?", width: 1, style: Style(foreground: .red).bold())
    cells = Array(repeating: Array(repeating: rubbish, count: size.width), count: size.height)
    style = Style(background: .green).underline()
  }

  mutating func feed(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x08:
        x = max(0, x - 1)
        index += 1
      case 0x0A:
        if y + 1 >= size.height { complaints.append("scrolled") }
        y = min(size.height - 1, y + 1)
        index += 1
      case 0x0D:
        x = 0
        index += 1
      case 0x1B:
        var end = index + 2
        while end < bytes.count, !(0x40...0x7E).contains(bytes[end]) { end += 1 }
        control(String(decoding: bytes[index + 2...end], as: UTF8.self))
        index = end + 1
      default:
        var end = index
        while end < bytes.count, bytes[end] >= 0x20, bytes[end] != 0x7F { end += 1 }
        if end == index {
          complaints.append("control \(bytes[index])")
          end += 1
        }
        for cluster in Text.clusters(of: String(decoding: bytes[index..<end], as: UTF8.self)) {
          write(cluster)
        }
        index = end
      }
    }
  }

  private mutating func write(_ cluster: Cluster) {
    guard cluster.width > 0, x + cluster.width <= size.width else {
      return complaints.append("\(cluster) does not fit at \(x)")
    }
    for column in x..<x + cluster.width { unsplit(column) }
    cells[y][x] = Cell(cluster: cluster.string, width: cluster.width, style: style)
    if cluster.width == 2 { cells[y][x + 1] = Cell(cluster: "", width: 0, style: style) }
    x = min(size.width - 1, x + cluster.width)
  }

  /// Blanks the wide cluster of which a column is a half.
  private mutating func unsplit(_ column: Int) {
    if cells[y][column].width == 0 { cells[y][column - 1] = Cell(style: cells[y][column].style) }
    if cells[y][column].width == 2 { cells[y][column + 1] = Cell(style: cells[y][column].style) }
    cells[y][column] = Cell(style: cells[y][column].style)
  }

  private mutating func control(_ sequence: String) {
    let final = sequence.last ?? " "
    let body = sequence.dropLast()
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first.flatMap { $0 } ?? 1
    switch final {
    case "A": y = max(0, y - first)
    case "B": y = min(size.height - 1, y + first)
    case "C": x = min(size.width - 1, x + first)
    case "D": x = max(0, x - first)
    case "G": x = min(size.width - 1, first - 1)
    case "H":
      y = min(size.height, first) - 1
      x = min(size.width, numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1
    case "J": for row in 0..<size.height { erase(row, from: 0) }
    case "K": erase(y, from: x)
    case "m": select(numbers.map { $0 ?? 0 })
    case "h" where body == "?25": isCursorShown = true
    case "l" where body == "?25": isCursorShown = false
    case "h" where body == "?2026", "l" where body == "?2026": break
    default: complaints.append(sequence)
    }
  }

  private mutating func erase(_ row: Int, from column: Int) {
    guard column < size.width else { return }
    if cells[row][column].width == 0 { cells[row][column - 1] = Cell() }
    for column in column..<size.width {
      cells[row][column] = Cell(style: Style(background: style.background))
    }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    func color(_ base: Int, _ number: Int) -> Color? {
      switch number - base {
      case 0..<8: return .palette(UInt8(number - base))
      case 60..<68: return .palette(UInt8(number - base - 52))
      case 9: return .standard
      case 8 where rest.first == 5:
        defer { rest = rest.dropFirst(2) }
        return .palette(UInt8(rest.dropFirst().first ?? 0))
      case 8:
        let values = rest.dropFirst().prefix(3).map { UInt8($0) }
        rest = rest.dropFirst(4)
        return .rgb(values[0], values[1], values[2])
      default: return nil
      }
    }
    let attributes: [Int: Style.Attributes] = [
      1: .bold, 2: .dim, 3: .italic, 4: .underline, 5: .blink, 7: .reverse, 9: .strikethrough,
    ]
    while let number = rest.popFirst() {
      if number == 0 {
        style = .plain
      } else if let attribute = attributes[number] {
        style.attributes.insert(attribute)
      } else if number == 22 {
        style.attributes.subtract([.bold, .dim])
      } else if (23...29).contains(number), let attribute = attributes[number - 20] {
        style.attributes.remove(attribute)
      } else if let foreground = color(30, number) {
        style.foreground = foreground
      } else if let background = color(40, number) {
        style.background = background
      } else {
        complaints.append("style \(number)")
      }
    }
  }
}

/// Where a terminal shows something else than a canvas, as a reader would see it; empty if nowhere.
func differences(_ emulator: Emulator, _ canvas: Canvas) -> [String] {
  var result = emulator.complaints
  for y in 0..<canvas.size.height {
    for x in 0..<canvas.size.width {
      let (cluster, width, style) = canvas[x, y]
      let cell = emulator.cells[y][x]
      let isSame = cell.cluster == cluster && cell.width == width
      let looksSame = cluster == " " ? look(cell.style) == look(style) : cell.style == style
      if !isSame || width > 0 && !looksSame {
        result.append("\(x),\(y): \(cell) instead of \(cluster) \(style)")
      }
    }
  }
  return result
}

/// What shows of a style where no letter stands.
private func look(_ style: Style) -> Style {
  let lines = style.attributes.intersection([.underline, .reverse, .strikethrough])
  return lines.isEmpty
    ? Style(background: style.background)
    : Style(
      foreground: style.foreground, background: style.background, attributes: style.attributes)
}

/// A generator of numbers that always gives the same ones (SplitMix64).
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
  /// One of the elements, of which there is at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
