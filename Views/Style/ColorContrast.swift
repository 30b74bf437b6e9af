// SPDX-License-Identifier: MIT

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
