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
      } else if !isGround, let attribute = attributes.first(where: { $0.name == word })?.value {
        style = style.with(attribute)
      } else if !isGround, let role = roles.first(where: { $0.name == word })?.style {
        style = theme[keyPath: role].over(style)
      } else {
        return nil
      }
    }
    return isGround ? nil : style
  }

  /// The names of a style, which mean it again; its link, which has no name, isn't among them.
  static func names(of style: Style) -> String {
    var words = attributes.filter { style.attributes.contains($0.value) }.map(\.name)
    if let name = name(of: style.foreground) { words.append(name) }
    if let name = name(of: style.background) { words += ["on", name] }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }

  /// The first of a theme's roles that is drawn in a style on the theme's ground.
  static func role(of style: Style, in theme: Theme) -> String? {
    (roles + rolesOfControls).first { theme[keyPath: $0.style].over(theme.ground) == style }?.name
  }

  private typealias Role = (name: String, style: KeyPath<Theme, Style>)

  private static let attributes: [(name: String, value: Style.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
    ("blink", .blink), ("reverse", .reverse), ("strike", .strikethrough),
  ]

  private static var roles: [Role] {
    [
      ("accent", \.accent), ("title", \.title), ("error", \.error), ("rating", \.rating),
      ("secondary", \.secondary), ("key", \.key), ("success", \.success),
      ("warning", \.warning),
    ]
  }

  /// Those that a message has no use for.
  private static var rolesOfControls: [Role] {
    [
      ("selection", \.selection), ("idleSelection", \.idleSelection), ("border", \.border),
      ("focusedBorder", \.focusedBorder), ("disabled", \.disabled), ("shade", \.shade),
    ]
  }

  private static let colors: [(name: String, value: Color)] = [
    ("black", .black), ("red", .red), ("green", .green), ("yellow", .yellow), ("blue", .blue),
    ("magenta", .magenta), ("cyan", .cyan), ("white", .white), ("grey", .grey),
  ]

  private static func color(_ name: Substring) -> Color? {
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

  /// What stands before the number of a colour without a name.
  private static let numbered = "color"
}
