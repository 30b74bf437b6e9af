// SPDX-License-Identifier: MIT

/// The shape of a box-drawing or block character, which fills its cell so that adjacent ones connect with every font.
enum BoxShape {
  /// Lines from the centre to the edges, with the strokes of up, right, down and left.
  case arms([Stroke])
  /// A rounded corner between two edges, with its directions.
  case corner(right: Bool, down: Bool)
  /// A filled part of the cell in eighths, with its opacity.
  case block(x: Int, y: Int, width: Int, height: Int, opacity: String)

  /// The stroke of an arm.
  enum Stroke: Character {
    case none = "-"
    case light = "l"
    case heavy = "h"
    case double = "d"
  }

  /// Creates the shape of a character; `nil` if it is better drawn as text.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x256D: self = .corner(right: true, down: true)
    case 0x256E: self = .corner(right: false, down: true)
    case 0x256F: self = .corner(right: false, down: false)
    case 0x2570: self = .corner(right: true, down: false)
    case 0x2580: self = .block(x: 0, y: 0, width: 8, height: 4, opacity: "1")
    case 0x2581...0x2588:
      let height = Int(scalar.value) - 0x2580
      self = .block(x: 0, y: 8 - height, width: 8, height: height, opacity: "1")
    case 0x2589...0x258F:
      self = .block(x: 0, y: 0, width: 0x2590 - Int(scalar.value), height: 8, opacity: "1")
    case 0x2590: self = .block(x: 4, y: 0, width: 4, height: 8, opacity: "1")
    case 0x2591: self = .block(x: 0, y: 0, width: 8, height: 8, opacity: "0.25")
    case 0x2592: self = .block(x: 0, y: 0, width: 8, height: 8, opacity: "0.5")
    case 0x2593: self = .block(x: 0, y: 0, width: 8, height: 8, opacity: "0.75")
    default:
      guard let arms = Self.arms[scalar] else { return nil }
      self = .arms(arms.compactMap(Stroke.init))
    }
  }

  /// The arms (up, right, down, left) of box-drawing characters.
  private static let arms: [Unicode.Scalar: String] = [
    "─": "-l-l", "│": "l-l-", "┌": "-ll-", "┐": "--ll", "└": "ll--", "┘": "l--l", "├": "lll-",
    "┤": "l-ll", "┬": "-lll", "┴": "ll-l", "┼": "llll", "╴": "---l", "╵": "l---", "╶": "-l--",
    "╷": "--l-", "━": "-h-h", "┃": "h-h-", "┏": "-hh-", "┓": "--hh", "┗": "hh--", "┛": "h--h",
    "┣": "hhh-", "┫": "h-hh", "┳": "-hhh", "┻": "hh-h", "╋": "hhhh", "═": "-d-d", "║": "d-d-",
    "╔": "-dd-", "╗": "--dd", "╚": "dd--", "╝": "d--d", "╠": "ddd-", "╣": "d-dd", "╦": "-ddd",
    "╩": "dd-d", "╬": "dddd",
  ]

  /// A Boolean value that indicates whether equal shapes next to each other are one wide shape.
  var isWide: Bool {
    switch self {
    case .block(let x, _, let width, _, _): x == 0 && width == 8
    case .arms(let strokes):
      strokes[0] == .none && strokes[2] == .none && strokes[1] == strokes[3]
    case .corner: false
    }
  }

  /// Returns the shape as an SVG element. A wide shape may be drawn for several cells at once.
  ///
  /// No gap is visible between adjacent shapes at any scale: blocks have crisp edges, and lines overlap by half a pixel.
  func element(
    left: Int, top: Int, width: Int, height: Int, ink: String, cells: Int = 1
  ) -> String {
    switch self {
    case .block(let x, let y, let columns, let rows, let opacity):
      return """
        <rect x="\(Self.eighths(left, width, x))" y="\(Self.eighths(top, height, y))" \
        width="\(Self.eighths(0, width * cells, columns))" \
        height="\(Self.eighths(0, height, rows))" \
        fill="\(ink)" opacity="\(opacity)" shape-rendering="crispEdges"/>

        """
    case .corner(let right, let down):
      let (x, y) = ("\(left + width / 2).5", "\(top + height / 2).5")
      let start = "M\(x) \(down ? top + height : top - 1).5V\(down ? top + height : top)"
      let end = "\(right ? left + width : left) \(y)H\(right ? left + width : left - 1).5"
      return Self.path("\(start)Q\(x) \(y) \(end)", ink, "1.4")
    case .arms(let strokes) where isWide:
      let (y, end) = (top + height / 2, left + width * cells)
      let offsets = strokes[1] == .double ? [-2, 2] : [0]
      return offsets.map { offset in
        Self.path(
          "M\(left - 1).5 \(y + offset).5H\(end).5", ink, strokes[1] == .heavy ? "2.8" : "1.4")
      }.joined()
    case .arms(let strokes):
      var result = ""
      for (index, stroke) in strokes.enumerated() where stroke != .none {
        let offsets = stroke == .double ? [-2, 2] : [0]
        for offset in offsets {
          result += Self.path(
            Self.arm(index, offset, left, top, width, height), ink, stroke == .heavy ? "2.8" : "1.4"
          )
        }
      }
      return result
    }
  }

  private static func arm(
    _ index: Int, _ offset: Int, _ left: Int, _ top: Int, _ width: Int, _ height: Int
  ) -> String {
    let (x, y) = (left + width / 2, top + height / 2)
    // Arms extend beyond the centre as far as a crossing double line needs.
    let reach = offset == 0 ? 0 : 2
    return switch index {
    case 0: "M\(x + offset).5 \(top - 1).5V\(y + reach).5"
    case 1: "M\(left + width).5 \(y + offset).5H\(x - reach).5"
    case 2: "M\(x + offset).5 \(top + height).5V\(y - reach).5"
    default: "M\(left - 1).5 \(y + offset).5H\(x + reach).5"
    }
  }

  private static func path(_ data: String, _ ink: String, _ width: String) -> String {
    "<path d=\"\(data)\" fill=\"none\" stroke=\"\(ink)\" stroke-width=\"\(width)\"/>\n"
  }

  /// Returns a number of eighths of a length as an exact decimal.
  private static func eighths(_ start: Int, _ length: Int, _ count: Int) -> String {
    let thousandths = (start * 8 + length * count) * 125
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    guard rest > 0 else { return "\(whole)" }
    return "\(whole)." + String(String(1_000 + rest).dropFirst())
  }
}
