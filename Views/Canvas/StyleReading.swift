// SPDX-License-Identifier: MIT

extension Style {
  /// Returns the style after a Select Graphic Rendition sequence (ECMA-48). Unknown numbers are ignored.
  func changed(by sequence: ControlSequence) -> Style {
    var style = self
    var index = 0
    if sequence.count == 0 { return Style.plain.linked(to: link) }
    while index < sequence.count {
      let number = sequence.number(index)
      switch number {
      case 0: style = Style.plain.linked(to: link)
      case 1...9: style.attributes.formUnion(Self.attribute(number))
      case 22: style.attributes.subtract([.bold, .dim])
      case 23...29: style.attributes.subtract(Self.attribute(number - 20))
      case 30...37: style.foreground = .palette(UInt8(number - 30))
      case 38: style.foreground = Self.color(in: sequence, at: &index) ?? style.foreground
      case 39: style.foreground = .standard
      case 40...47: style.background = .palette(UInt8(number - 40))
      case 48: style.background = Self.color(in: sequence, at: &index) ?? style.background
      case 49: style.background = .standard
      case 90...97: style.foreground = .palette(UInt8(number - 82))
      case 100...107: style.background = .palette(UInt8(number - 92))
      default: break
      }
      index += 1
    }
    return style
  }

  private static func attribute(_ number: Int) -> Attributes {
    switch number {
    case 1: .bold
    case 2: .dim
    case 3: .italic
    case 4: .underline
    case 5: .blink
    case 7: .reverse
    case 9: .strikethrough
    default: []
    }
  }

  /// Parses `5;n` or `2;r;g;b` after a number, and leaves the index at the last number parsed.
  private static func color(in sequence: ControlSequence, at index: inout Int) -> Color? {
    func channel(_ offset: Int) -> UInt8 { UInt8(clamping: sequence.number(index + offset)) }
    switch sequence.number(index + 1) {
    case 5:
      defer { index += 2 }
      return .palette(channel(2))
    case 2:
      defer { index += 4 }
      return .rgb(channel(2), channel(3), channel(4))
    default: return nil
    }
  }
}
