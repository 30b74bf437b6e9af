// SPDX-License-Identifier: MIT

/// A kind of colour vision, with the matrix that simulates it.
///
/// The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
/// Vision Deficiency" (2009), for the full deficiency. They apply to linear components.
enum ColorVision: CaseIterable {
  case typical, protanopia, deuteranopia, tritanopia

  private typealias Row = (red: Double, green: Double, blue: Double)

  private var rows: (red: Row, green: Row, blue: Row) {
    switch self {
    case .typical: ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    case .protanopia:
      (
        (0.152_286, 1.052_583, -0.204_868), (0.114_503, 0.786_281, 0.099_216),
        (-0.003_882, -0.048_116, 1.051_998)
      )
    case .deuteranopia:
      (
        (0.367_322, 0.860_646, -0.227_968), (0.280_085, 0.672_501, 0.047_413),
        (-0.011_820, 0.042_940, 0.968_881)
      )
    case .tritanopia:
      (
        (1.255_528, -0.076_749, -0.178_779), (-0.078_411, 0.930_809, 0.147_602),
        (0.004_733, 0.691_367, 0.303_900)
      )
    }
  }

  /// Returns the coordinates of a colour in CIELAB, as it is seen.
  func coordinates(of color: Color) -> (light: Double, red: Double, yellow: Double) {
    let parts = color.components
    let (red, green, blue) = (
      Self.linear(parts.red), Self.linear(parts.green), Self.linear(parts.blue)
    )
    func seen(_ row: Row) -> Double {
      min(1, max(0, row.red * red + row.green * green + row.blue * blue))
    }
    let rows = rows
    let (r, g, b) = (seen(rows.red), seen(rows.green), seen(rows.blue))
    let x = Self.root(0.433_953 * r + 0.376_219 * g + 0.189_828 * b)
    let y = Self.root(0.212_673 * r + 0.715_152 * g + 0.072_175 * b)
    let z = Self.root(0.017_758 * r + 0.109_477 * g + 0.872_765 * b)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// A curve that is close to that of sRGB and needs no power function.
  private static func linear(_ component: Int) -> Double {
    let part = Double(component) / 255
    return part * part * (0.8 + 0.2 * part)
  }

  /// The cube root of CIELAB, which is a line for small numbers.
  private static func root(_ number: Double) -> Double {
    guard number > 0.008_856 else { return 7.787 * number + 16.0 / 116 }
    var root = 0.5 + number / 2
    for _ in 0..<6 { root -= (root * root * root - number) / (3 * root * root) }
    return root
  }
}

extension Color {
  /// Returns the smallest difference to another colour (CIE76) with any kind of colour vision. 2 is just noticeable, and
  /// 10 is clear at a glance.
  func difference(to other: Color) -> Double {
    var smallest = Double.infinity
    for vision in ColorVision.allCases {
      let (one, two) = (vision.coordinates(of: self), vision.coordinates(of: other))
      let (light, red, yellow) = (
        one.light - two.light, one.red - two.red, one.yellow - two.yellow
      )
      smallest = min(smallest, light * light + red * red + yellow * yellow)
    }
    return smallest.squareRoot()
  }

  /// Returns the colour, made lighter or darker by as little as possible, so that it differs from others with any kind of
  /// colour vision. If that isn't possible within the contrast, returns the colour that differs most.
  func distinct(
    from others: [Color], by difference: Double, on grounds: [Color], ratio: Double
  ) -> Color {
    var best = (color: self, difference: -1.0)
    for step in 0...16 {
      for end in [Color.rgb(255, 255, 255), .rgb(0, 0, 0)] {
        let color = mixed(with: end, Double(step) / 24)
        guard step == 0 || color.isReadable(on: grounds, ratio: ratio) else { continue }
        let nearest = others.map { color.difference(to: $0) }.min() ?? .infinity
        if nearest >= difference { return color }
        if nearest > best.difference { best = (color, nearest) }
      }
    }
    return best.color
  }
}

/// The contrast of colours.
extension Color {
  /// The relative luminance of WCAG 2, from 0 for black to 1 for white.
  private var luminance: Double {
    func linear(_ component: Int) -> Double {
      let part = Double(component) / 255
      // A gamma of 2.2 is close to the definition's curve and needs no branch.
      return part * part * (0.8 + 0.2 * part)
    }
    let (red, green, blue) = components
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of two colours, from 1 for equal ones to 21 for black and white.
  func contrast(to other: Color) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  /// Returns the colour moved towards another one by a fraction from 0 to 1.
  func mixed(with other: Color, _ fraction: Double) -> Color {
    let (from, to) = (components, other.components)
    func mix(_ a: Int, _ b: Int) -> UInt8 {
      UInt8(min(255, max(0, (Double(a) + (Double(b) - Double(a)) * fraction).rounded())))
    }
    return .rgb(mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue))
  }

  /// Returns the colour, made lighter or darker until it is readable on each of some grounds, with 256 colours, too.
  func readable(on grounds: [Color], ratio: Double = 4.6) -> Color {
    let isOnLight = (grounds.first?.lightness ?? 0) > 0.5
    let end: Color = isOnLight ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
    for step in 0...20 {
      let color = mixed(with: end, Double(step) / 20)
      if color.isReadable(on: grounds, ratio: ratio) { return color }
    }
    return end
  }

  /// Returns whether the colour has a contrast ratio to each of some grounds, with 256 colours, too.
  func isReadable(on grounds: [Color], ratio: Double = 4.6) -> Bool {
    let reduced = reduced(to: .palette)
    return grounds.allSatisfy { ground in
      contrast(to: ground) >= ratio
        && reduced.contrast(to: ground.reduced(to: .palette)) >= ratio
    }
  }

  /// Black or white, whichever is more readable on this colour.
  var textColor: Color {
    let (black, white) = (Color.rgb(0, 0, 0), Color.rgb(255, 255, 255))
    return contrast(to: black) >= contrast(to: white) ? black : white
  }
}
