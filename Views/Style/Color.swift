// SPDX-License-Identifier: MIT

/// A colour of a cell's text or background. `Color.gray` is `Color.palette(8)`.
public enum Color: Hashable, Sendable {
  /// The terminal's default colour.
  case standard
  /// One of 256 colours: 0 to 15 are defined by the terminal's theme, 16 to 231 are a 6×6×6 cube, 232 to 255 are greys.
  case palette(UInt8)
  /// A colour with red, green and blue components.
  case rgb(UInt8, UInt8, UInt8)

  /// The black of the terminal's theme.
  public static let black = Color.palette(0)
  /// The red of the terminal's theme.
  public static let red = Color.palette(1)
  /// The green of the terminal's theme.
  public static let green = Color.palette(2)
  /// The yellow of the terminal's theme.
  public static let yellow = Color.palette(3)
  /// The blue of the terminal's theme.
  public static let blue = Color.palette(4)
  /// The magenta of the terminal's theme.
  public static let magenta = Color.palette(5)
  /// The cyan of the terminal's theme.
  public static let cyan = Color.palette(6)
  /// The white of the terminal's theme, which is usually a light grey.
  public static let white = Color.palette(7)
  /// The bright black of the terminal's theme, which is usually a dark grey.
  public static let gray = Color.palette(8)
}

/// The number of colours that a terminal supports. `ColorLevel.sixteen < ColorLevel.palette` is `true`.
public enum ColorLevel: Int, Comparable, Sendable {
  /// No colours: attributes only.
  case none
  /// The sixteen colours of the terminal's theme.
  case sixteen
  /// 256 colours, with the cube and the greys.
  case palette
  /// 24-bit colours.
  case full

  /// Returns whether a level has fewer colours than another one.
  public static func < (left: ColorLevel, right: ColorLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Color {
  /// Returns the nearest colour that a terminal with a level supports.
  ///
  /// The distance is the sum of the squared differences of the three components.
  public func reduced(to level: ColorLevel) -> Color {
    switch (level, self) {
    case (_, .standard), (.none, _): .standard
    case (.full, _), (.palette, .palette): self
    case (.palette, .rgb(let red, let green, let blue)): .palette(Self.index(red, green, blue))
    case (.sixteen, .palette(let index)) where index < 16: self
    case (.sixteen, _): .palette(Self.basicIndex(components))
    }
  }

  /// The red, green and blue components, with xterm's values for the first sixteen colours.
  package var components: (red: Int, green: Int, blue: Int) {
    switch self {
    case .standard: return (229, 229, 229)
    case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
    case .palette(let index) where index < 16:
      let value = Self.basic[Int(index)]
      return (value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF)
    case .palette(let index) where index < 232:
      let cube = Int(index) - 16
      return (Self.step(cube / 36), Self.step(cube / 6 % 6), Self.step(cube % 6))
    case .palette(let index):
      let gray = 8 + 10 * (Int(index) - 232)
      return (gray, gray, gray)
    }
  }

  /// The colour in hexadecimal notation: `#0c858c`.
  var hex: String {
    let (red, green, blue) = components
    return "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The lightness of the colour, from 0 for black to 1 for white (the weights of Rec. 709, without gamma).
  package var lightness: Double {
    let (red, green, blue) = components
    return (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }

  private static let basic: [Int] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  private static func step(_ level: Int) -> Int { level == 0 ? 0 : 55 + 40 * level }

  private static func level(_ channel: UInt8) -> Int {
    channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
  }

  private static func index(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let (r, g, b) = (level(red), level(green), level(blue))
    let wanted = (red: Int(red), green: Int(green), blue: Int(blue))
    let cube = distance(wanted, (step(r), step(g), step(b)))
    let mean = (wanted.red + wanted.green + wanted.blue) / 3
    let grayStep = min(23, max(0, (mean - 3) / 10))
    let gray = 8 + 10 * grayStep
    return distance(wanted, (gray, gray, gray)) < cube
      ? UInt8(232 + grayStep) : UInt8(16 + 36 * r + 6 * g + b)
  }

  private static func basicIndex(_ wanted: (red: Int, green: Int, blue: Int)) -> UInt8 {
    var best = (index: 0, distance: Int.max)
    for index in 0..<16 {
      let far = distance(wanted, Color.palette(UInt8(index)).components)
      if far < best.distance { best = (index, far) }
    }
    return UInt8(best.index)
  }

  private static func distance(
    _ left: (red: Int, green: Int, blue: Int), _ right: (red: Int, green: Int, blue: Int)
  ) -> Int {
    let (r, g, b) = (left.red - right.red, left.green - right.green, left.blue - right.blue)
    return r * r + g * g + b * b
  }
}
