// SPDX-License-Identifier: MIT

/// A decoder that converts the output to a terminal back into frames.
///
/// It supports everything that an `Emitter` sends, and the common sequences of other programs: cursor movement,
/// erasing, scrolling, colours, attributes, links and the cursor, also saved. Unsupported sequences are skipped, and text beyond
/// the last column is dropped.
public struct ScreenDecoder: Sendable {
  /// The content of the screen.
  public private(set) var canvas: Canvas
  /// The last title of the terminal.
  public private(set) var title: String?
  private var place = Position.zero
  private var isCursorShown = true
  private var style = Style.plain
  /// The saved cursor and style.
  private var saved = (place: Position.zero, style: Style.plain)
  private var region: Range<Int>
  /// The scalars of an incomplete sequence.
  private var begun: [Unicode.Scalar] = []

  private static let longestSequence = 4_096

  /// Creates a blank screen.
  public init(size: Size) {
    canvas = Canvas(size: size)
    region = 0..<size.height
  }

  /// The position of the hardware cursor; `nil` while it is hidden.
  public var cursor: Position? { isCursorShown ? place : nil }

  /// Changes the size. Content that fits is kept.
  public mutating func resize(to size: Size) {
    canvas.resize(to: size)
    region = 0..<canvas.size.height
    move(x: place.x, y: place.y)
  }

  /// Processes output. Sequences may be split between calls.
  public mutating func feed(_ text: String) {
    var run = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !begun.isEmpty || scalar.value < 0x20 || scalar.value == 0x7F {
        write(run)
        run = String.UnicodeScalarView()
        take(scalar)
      } else {
        run.append(scalar)
      }
    }
    write(run)
  }

  private mutating func write(_ run: String.UnicodeScalarView) {
    guard !run.isEmpty else { return }
    let text = Text(String(run))
    let (at, style) = (place, style)
    canvas.paint { $0.draw(text, at: at, style: style) }
    move(x: place.x + text.width, y: place.y)
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    guard !begun.isEmpty else { return takeControl(scalar) }
    begun.append(scalar)
    guard begun.count > 1 else { return }
    switch begun[1] {
    case "[":
      if begun.count > 2, (0x40...0x7E).contains(scalar.value) { finishSequence() }
    case "]":
      let isTerminated =
        scalar.value == 0x07 || scalar == "\\" && begun[begun.count - 2] == "\u{1B}"
      if isTerminated { finishCommand() }
    case "M":
      begun = []
      if place.y == region.lowerBound { scroll(by: -1) } else { move(x: place.x, y: place.y - 1) }
    case "7": (saved, begun) = ((place, style), [])
    case "8":
      begun = []
      style = saved.style
      move(x: saved.place.x, y: saved.place.y)
    default: begun = []
    }
    if begun.count > Self.longestSequence { begun = [] }
  }

  private mutating func takeControl(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{1B}": begun = [scalar]
    case "\u{8}": move(x: place.x - 1, y: place.y)
    case "\r": place.x = 0
    case "\n":
      if place.y == region.upperBound - 1 {
        scroll(by: 1)
      } else {
        move(x: place.x, y: place.y + 1)
      }
    default: break
    }
  }

  private mutating func move(x: Int, y: Int) {
    place = Position(
      x: min(max(0, x), max(0, canvas.size.width - 1)),
      y: min(max(0, y), max(0, canvas.size.height - 1)))
  }

  /// Scrolls the rows of the region up, or down if the number is negative.
  private mutating func scroll(by rows: Int) {
    canvas.scroll(rows: region, by: rows)
  }

  private mutating func finishCommand() {
    var text = String.UnicodeScalarView(begun.dropFirst(2))
    while let last = text.last, last == "\\" || last == "\u{1B}" || last == "\u{7}" {
      text.removeLast()
      if last != "\\" { break }
    }
    begun = []
    let parts = String(text).split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    if parts.first == "8", parts.count == 3 { style = style.linked(to: String(parts[2])) }
    if parts.first == "0" || parts.first == "2" {
      title = parts.dropFirst().joined(separator: ";")
    }
  }

  private mutating func finishSequence() {
    let bytes = begun.dropFirst(2).dropLast().compactMap { UInt8(exactly: $0.value) }
    let final = begun.last.flatMap { UInt8(exactly: $0.value) } ?? 0
    begun = []
    let sequence = ControlSequence(bytes, final: final)
    let count = max(1, sequence.number(0, or: 1))
    switch (sequence.mark, Unicode.Scalar(final)) {
    case (0x3F, "h") where sequence.number(0) == 25: isCursorShown = true
    case (0x3F, "l") where sequence.number(0) == 25: isCursorShown = false
    case (0, "A"): move(x: place.x, y: place.y - count)
    case (0, "B"): move(x: place.x, y: place.y + count)
    case (0, "C"): move(x: place.x + count, y: place.y)
    case (0, "D"): move(x: place.x - count, y: place.y)
    case (0, "G"): move(x: count - 1, y: place.y)
    case (0, "d"): move(x: place.x, y: count - 1)
    case (0, "H"), (0, "f"): move(x: max(1, sequence.number(1, or: 1)) - 1, y: count - 1)
    case (0, "J"): erase(screen: sequence.number(0))
    case (0, "K"): erase(row: sequence.number(0))
    case (0, "S"): scroll(by: count)
    case (0, "T"): scroll(by: -count)
    case (0, "m"): style = style.changed(by: sequence)
    case (0, "r"):
      let bottom = min(sequence.number(1, or: canvas.size.height), canvas.size.height)
      if count - 1 < bottom { region = count - 1..<bottom }
      move(x: 0, y: 0)
    default: break
    }
  }

  private mutating func erase(_ area: Frame) {
    let ground = Style(background: style.background)
    canvas.paint { $0.fill(area, with: ground) }
  }

  private mutating func erase(row part: Int) {
    let (width, x) = (canvas.size.width, place.x)
    let columns = part == 0 ? x..<width : part == 1 ? 0..<min(width, x + 1) : 0..<width
    erase(Frame(x: columns.lowerBound, y: place.y, width: columns.count, height: 1))
  }

  private mutating func erase(screen part: Int) {
    let (size, y) = (canvas.size, place.y)
    if part < 2 { erase(row: part) }
    let rows =
      part == 0 ? min(y + 1, size.height)..<size.height : part == 1 ? 0..<y : 0..<size.height
    erase(Frame(x: 0, y: rows.lowerBound, width: size.width, height: rows.count))
  }
}
