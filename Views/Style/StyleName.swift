// SPDX-License-Identifier: MIT

/// The names of colours and attributes in markup.
enum StyleName {
  /// Returns the names of a style, from which it can be parsed. Its link has no name.
  static func names(of style: Style) -> String {
    var words = attributes.filter { style.attributes.contains($0.value) }.map(\.name)
    if let name = name(of: style.foreground) { words.append(name) }
    if let name = name(of: style.background) { words += ["on", name] }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }

  /// Returns the attribute with a name; `nil` if there isn't one.
  static func attribute(_ name: Substring) -> Style.Attributes? {
    attributes.first { $0.name == name }?.value
  }

  private static let attributes: [(name: String, value: Style.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
    ("blink", .blink), ("reverse", .reverse), ("strike", .strikethrough),
  ]

  private static let colors: [(name: String, value: Color)] = [
    ("black", .black), ("red", .red), ("green", .green), ("yellow", .yellow), ("blue", .blue),
    ("magenta", .magenta), ("cyan", .cyan), ("white", .white), ("grey", .grey),
  ]

  /// Returns the colour with a name, a number or hexadecimal digits; `nil` if the word isn't a
  /// colour.
  static func color(_ name: Substring) -> Color? {
    if let color = colors.first(where: { $0.name == name })?.value { return color }
    if name.hasPrefix(numbered) {
      let digits = name.dropFirst(numbered.count)
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return UInt8(digits).map { .palette($0) }
    }
    let digits = name.dropFirst()
    guard name.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }

  private static func name(of color: Color) -> String? {
    switch color {
    case .standard: nil
    case .palette(let index): colors.first { $0.value == color }?.name ?? numbered + String(index)
    case .rgb: color.hex
    }
  }

  /// The prefix of the number of a colour without a name.
  private static let numbered = "color"
}
