// SPDX-License-Identifier: MIT

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

  /// Returns the large characters of a text, or `nil` if the font lacks one of them.
  static func glyphs(of text: String) -> [BigGlyph]? {
    var glyphs: [BigGlyph] = []
    for character in text {
      guard let glyph = font[character] ?? character.uppercased().first.flatMap({ font[$0] }) else {
        return nil
      }
      glyphs.append(glyph)
    }
    return glyphs.isEmpty ? nil : glyphs
  }

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
