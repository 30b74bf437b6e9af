// SPDX-License-Identifier: MIT

/// A short text in large characters, such as the time or a score.
///
/// ```swift
/// let clock = BigTextView("12:30")
/// // Draws three rows:
/// // ╺┓  ╺━┓ ╻ ╺━┓ ┏━┓
/// //  ┃  ┏━┛   ╺━┫ ┃ ┃
/// // ╺┻╸ ┗━╸ ╹ ╺━┛ ┗━┛
/// ```
///
/// The font has digits, Latin capital letters, which stand for small ones, too, and the punctuation of numbers, times
/// and amounts. Numbers are drawn in lines, and texts with letters in blocks. A view that is too small for the text, or a text with other characters, is drawn in one row of normal
/// characters. In ASCII, characters consist of five rows of `#`.
public final class BigTextView: View {
  /// The text.
  public var text: String { didSet { if text != oldValue { setNeedsUpdate() } } }
  /// The style of the characters; `nil` is the accent of the theme.
  public var style: Style? { didSet { if style != oldValue { setNeedsDisplay() } } }

  /// Creates a view.
  public init(_ text: String, style: Style? = nil) {
    (self.text, self.style) = (text, style)
    super.init()
  }

  /// The accessibility description, which is the text.
  public override var accessibility: Accessibility { Accessibility(.text, label: text) }

  /// Returns the size of the large characters if there is room for them, or else of the normal ones.
  public override func measure(in room: Size) -> Size {
    guard let size = large?.size, size.width <= room.width, size.height <= room.height else {
      return Size(width: Text(text).width, height: 1)
    }
    return size
  }

  /// Draws the text in large characters if they fit into the frame, or else in normal ones.
  public override func draw(in painter: Painter) {
    let theme = theme
    let style = style ?? theme.accent
    guard let large, large.size.width <= frame.width, large.size.height <= frame.height else {
      return painter.draw(Text(text).truncated(to: frame.width, theme), at: .zero, style: style)
    }
    for (y, row) in large.rows.enumerated() {
      painter.draw(Text(row), at: Position(x: 0, y: y), style: style)
    }
  }

  /// The rows of the large characters, and their size; `nil` if the font lacks a character.
  private var large: (rows: [String], size: Size)? {
    let isASCII = theme.symbols.isASCII
    let hasLines = !isASCII && window?.capabilities.plainFont != true
    guard
      let rows = (hasLines ? BigGlyph.lines(of: text) : nil)
        ?? BigGlyph.rows(of: text, isASCII: isASCII)
    else { return nil }
    return (rows, Size(width: rows.map { Text($0).width }.max() ?? 0, height: rows.count))
  }
}

/// A large character: five rows of pixels, of which two rows fit into a row of cells.
struct BigGlyph: Hashable {
  /// The number of rows of pixels.
  static let height = 5

  /// The rows of pixels, from top to bottom. The leftmost pixel is the highest bit of `width` bits.
  let rows: [UInt8]
  /// The number of columns.
  let width: Int

  /// Creates a character from a drawing of five rows, which are separated by `/`. `#` is a pixel.
  private init(_ drawing: String) {
    let lines = drawing.split(separator: "/", omittingEmptySubsequences: false)
    width = lines.first?.count ?? 0
    rows = lines.map { line in line.reduce(0) { $0 << 1 | ($1 == "#" ? 1 : 0) } }
  }

  private func isSet(_ x: Int, _ y: Int) -> Bool {
    rows.indices.contains(y) && rows[y] >> UInt8(width - 1 - x) & 1 == 1
  }

  /// Returns a row of cells in half blocks.
  func row(_ row: Int) -> String {
    String(
      (0..<width).map { x -> Character in
        switch (isSet(x, 2 * row), isSet(x, 2 * row + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      })
  }

  /// Returns a row of pixels in number signs.
  func asciiRow(_ row: Int) -> String {
    String((0..<width).map { isSet($0, row) ? "#" : " " })
  }

  /// Returns the rows of a text in blocks, or in number signs; `nil` if the font lacks a character.
  static func rows(of text: String, isASCII: Bool) -> [String]? {
    var glyphs: [BigGlyph] = []
    for character in text {
      guard let glyph = font[character] ?? character.uppercased().first.flatMap({ font[$0] }) else {
        return nil
      }
      glyphs.append(glyph)
    }
    guard !glyphs.isEmpty else { return nil }
    return (0..<(isASCII ? height : (height + 1) / 2)).map { row in
      glyphs.map { isASCII ? $0.asciiRow(row) : $0.row(row) }.joined(separator: " ")
    }
  }

  /// Returns the rows of a number in heavy lines; `nil` if the text has other characters.
  static func lines(of text: String) -> [String]? {
    var rows = ["", "", ""]
    for character in text {
      guard let glyph = lineFont[character] else { return nil }
      for (row, part) in glyph.split(separator: "/").enumerated() {
        rows[row] += rows[row].isEmpty ? String(part) : " " + part
      }
    }
    return text.isEmpty ? nil : rows
  }

  private static let lineFont: [Character: String] = [
    "0": "┏━┓/┃ ┃/┗━┛", "1": "╺┓ / ┃ /╺┻╸", "2": "╺━┓/┏━┛/┗━╸", "3": "╺━┓/╺━┫/╺━┛",
    "4": "╻ ╻/┗━┫/  ╹", "5": "┏━╸/┗━┓/╺━┛", "6": "┏━╸/┣━┓/┗━┛", "7": "╺━┓/  ┃/  ╹",
    "8": "┏━┓/┣━┫/┗━┛", "9": "┏━┓/┗━┫/╺━┛", " ": "  /  /  ", ":": "╻/ /╹", ".": " / /╹",
    ",": " / /╻", "-": "  /╺╸/  ", "−": "  /╺╸/  ", "+": "   /╺╋╸/   ",
  ]

  private static let font: [Character: BigGlyph] = [
    "0": "###/# #/# #/# #/###", "1": " # /## / # / # /###", "2": "###/  #/###/#  /###",
    "3": "###/  #/ ##/  #/###", "4": "# #/# #/###/  #/  #", "5": "###/#  /###/  #/###",
    "6": "###/#  /###/# #/###", "7": "###/  #/  #/  #/  #", "8": "###/# #/###/# #/###",
    "9": "###/# #/###/  #/###", " ": "  /  /  /  /  ", ":": " /#/ /#/ ", ".": " / / / /#",
    ",": "  /  /  / #/# ", "-": "  /  /##/  /  ", "+": "   / # /###/ # /   ",
    "%": "# #/  #/ # /#  /# #", "/": "  #/  #/ # /#  /#  ", "=": "  /##/  /##/  ",
    "(": " #/# /# /# / #", ")": "# / #/ #/ #/# ", "!": "#/#/#/ /#", "?": "###/  #/ ##/   / # ",
    "'": "#/#/ / / ", "°": "###/# #/###/   /   ", "$": " ##/## / # / ##/## ",
    "€": " ##/#  /## /#  / ##", "£": " ##/#  /## /#  /###", "_": "  /  /  /  /##",
    "A": "###/# #/###/# #/# #", "B": "## /# #/## /# #/## ", "C": "###/#  /#  /#  /###",
    "D": "## /# #/# #/# #/## ", "E": "###/#  /## /#  /###", "F": "###/#  /## /#  /#  ",
    "G": "###/#  /# #/# #/###", "H": "# #/# #/###/# #/# #", "I": "#/#/#/#/#",
    "J": "  #/  #/  #/# #/###", "K": "# #/# #/## /# #/# #", "L": "#  /#  /#  /#  /###",
    "M": "#   #/## ##/# # #/#   #/#   #", "N": "#  #/## #/# ##/#  #/#  #",
    "O": "###/# #/# #/# #/###", "P": "###/# #/###/#  /#  ", "Q": "###/# #/# #/###/  #",
    "R": "## /# #/## /# #/# #", "S": " ##/#  / # /  #/## ", "T": "###/ # / # / # / # ",
    "U": "# #/# #/# #/# #/###", "V": "# #/# #/# #/# #/ # ",
    "W": "#   #/#   #/# # #/## ##/#   #", "X": "# #/# #/ # /# #/# #",
    "Y": "# #/# #/ # / # / # ", "Z": "###/  #/ # /#  /###",
  ].mapValues(BigGlyph.init)
}
