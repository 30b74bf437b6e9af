// SPDX-License-Identifier: MIT

/// A colour by hue, saturation and brightness, each from 0 to 1.
struct ColorCoordinates: Equatable, Sendable {
  var hue: Double
  var saturation: Double
  var brightness: Double

  /// Creates the coordinates. Numbers out of range are clamped, and a hue that isn't a number is 0.
  init(hue: Double, saturation: Double, brightness: Double) {
    func valid(_ number: Double) -> Double { number.isNaN ? 0 : min(1, max(0, number)) }
    self.hue = valid(hue)
    self.saturation = valid(saturation)
    self.brightness = valid(brightness)
  }

  /// Creates the coordinates of a colour. A grey has the hue 0.
  init(_ color: Color) {
    let parts = color.components
    let (red, green, blue) = (
      Double(parts.red) / 255, Double(parts.green) / 255, Double(parts.blue) / 255
    )
    let highest = max(red, green, blue)
    let spread = highest - min(red, green, blue)
    let sector: Double =
      if spread == 0 {
        0
      } else if highest == red {
        (green - blue) / spread
      } else if highest == green {
        2 + (blue - red) / spread
      } else {
        4 + (red - green) / spread
      }
    self.init(
      hue: (sector < 0 ? sector + 6 : sector) / 6,
      saturation: highest == 0 ? 0 : spread / highest, brightness: highest)
  }

  /// The colour, rounded to 8 bits for each component.
  var color: Color {
    func component(_ shift: Double) -> UInt8 {
      let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      let part = max(0, min(1, min(place, 4 - place)))
      return UInt8((255 * brightness * (1 - saturation * part)).rounded())
    }
    return .rgb(component(5), component(3), component(1))
  }
}

extension Color {
  /// Creates a colour from hexadecimal digits such as `#ff8000`, `ff8000` or `#f80`; `nil` for other text.
  public init?(hexadecimal text: some StringProtocol) {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : String(text)
    guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.utf8.count {
    case 6:
      self = .rgb(UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
    case 3:
      self = .rgb(
        UInt8(number >> 8) * 17, UInt8(number >> 4 & 0xF) * 17, UInt8(number & 0xF) * 17)
    default: return nil
    }
  }
}
