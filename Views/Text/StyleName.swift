/// Styles by the names that markup gives them.
enum StyleName {
  /// The style of names joined by blanks, each laid over those before it; `nil` if one of them means nothing.
  static func style(_ names: String, _ theme: Theme) -> Style? {
    var style = Style.plain
    var isGround = false
    let words = names.split(separator: " ")
    guard !words.isEmpty else { return nil }
    for word in words {
      if word == "on", !isGround {
        isGround = true
      } else if let color = color(word) {
        if isGround { style.background = color } else { style.foreground = color }
        isGround = false
      } else if !isGround, let attribute = attributes[String(word)] {
        style = style.with(attribute)
      } else if !isGround, let role = roles[String(word)] {
        style = theme[keyPath: role].over(style)
      } else {
        return nil
      }
    }
    return isGround ? nil : style
  }

  private static let attributes: [String: Style.Attributes] = [
    "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    "strike": .strikethrough,
  ]

  private static var roles: [String: KeyPath<Theme, Style>] {
    [
      "accent": \.accent, "title": \.title, "error": \.error, "rating": \.rating,
      "secondary": \.secondary, "key": \.key, "success": \.success, "warning": \.warning,
    ]
  }

  private static let colors: [String: Color] = [
    "black": .black, "red": .red, "green": .green, "yellow": .yellow, "blue": .blue,
    "magenta": .magenta, "cyan": .cyan, "white": .white, "grey": .grey,
  ]

  private static func color(_ name: Substring) -> Color? {
    if let color = colors[String(name)] { return color }
    let digits = name.dropFirst()
    guard name.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }
}
