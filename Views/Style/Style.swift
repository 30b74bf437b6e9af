// SPDX-License-Identifier: MIT

/// The appearance of a cell: two colours, attributes and a hyperlink.
///
/// ```swift
/// let warning = Style(foreground: .yellow).bold()
/// warning.description      // "bold yellow"
/// ```
public struct Style: Hashable, Sendable {
  /// The text colour.
  public var foreground: Color
  /// The background colour.
  public var background: Color
  /// The attributes, such as bold and underline.
  public var attributes: Attributes
  /// The address of the hyperlink, which is safe to send to a terminal; see ``linked(to:)``.
  public internal(set) var link: String?

  /// Creates a style. The default colours are the terminal's.
  public init(
    foreground: Color = .standard, background: Color = .standard, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style with the terminal's default colours and no attributes.
  public static let plain = Style()

  /// The attributes of text in addition to colours.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits, one for each attribute.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold or bright text.
    public static let bold = Attributes(rawValue: 1)
    /// Faint text.
    public static let dim = Attributes(rawValue: 2)
    /// Italic text.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 8)
    /// Blinking text.
    public static let blink = Attributes(rawValue: 16)
    /// Exchanged colours.
    public static let reverse = Attributes(rawValue: 32)
    /// Text with a line through it.
    public static let strikethrough = Attributes(rawValue: 64)
  }

  /// Returns the style with another text colour.
  public func with(foreground: Color) -> Style {
    var style = self
    style.foreground = foreground
    return style
  }

  /// Returns the style with another background colour.
  public func with(background: Color) -> Style {
    var style = self
    style.background = background
    return style
  }

  /// Returns the style with additional attributes.
  public func with(_ more: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(more)
    return style
  }

  /// Returns the style with the attribute bold.
  public func bold() -> Style { with(.bold) }
  /// Returns the style with the attribute dim.
  public func dim() -> Style { with(.dim) }
  /// Returns the style with the attribute italic.
  public func italic() -> Style { with(.italic) }
  /// Returns the style with the attribute underline.
  public func underline() -> Style { with(.underline) }
  /// Returns the style with exchanged colours.
  public func reverse() -> Style { with(.reverse) }
  /// Returns the style with the attribute strikethrough.
  public func strikethrough() -> Style { with(.strikethrough) }

  /// Returns the style applied over another one: default colours are replaced by the other's, attributes are combined,
  /// and this style's link, if it has one, takes precedence.
  public func over(_ base: Style) -> Style {
    var style = base
    if foreground != .standard { style.foreground = foreground }
    if background != .standard { style.background = background }
    style.attributes.formUnion(attributes)
    if link != nil { style.link = link }
    return style
  }

  /// Returns the style with colours that a terminal with a level supports.
  public func reduced(to level: ColorLevel) -> Style {
    var style = self
    if level != .full {
      style.foreground = foreground.reduced(to: level)
      style.background = background.reduced(to: level)
    }
    return style
  }

  /// The attributes that are visible on blanks.
  package static let visibleOnBlanks: Attributes = [.underline, .reverse, .strikethrough]

  /// Returns whether a blank looks the same in both styles.
  package func looksAlikeOnBlanks(as other: Style) -> Bool {
    if self == other { return true }
    return background == other.background && link == other.link
      && attributes.isDisjoint(with: Self.visibleOnBlanks)
      && other.attributes.isDisjoint(with: Self.visibleOnBlanks)
  }
}

extension Style: CustomStringConvertible {
  /// The style in the words of markup, such as `bold red on blue`, and its link.
  public var description: String {
    let names = StyleName.names(of: self)
    return link.map { "\(names) to \($0)" } ?? names
  }
}

/// Hyperlinks of cells (OSC 8).
extension Style {
  /// The maximum number of bytes of an address, which most terminals support.
  private static let longestLink = 2_083

  /// Returns the style with a hyperlink to an address, such as `https://example.org`, or without a hyperlink for `nil`.
  ///
  /// Characters that aren't allowed in an address are percent-encoded, so no address can end the terminal's command. An
  /// address that is longer than terminals support is ignored.
  public func linked(to address: String?) -> Style {
    var style = self
    style.link = address.flatMap(Self.cleaned)
    return style
  }

  private static func cleaned(_ address: String) -> String? {
    var bytes: [UInt8] = []
    for byte in address.utf8 {
      if (0x21...0x7E).contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(0x25)
        for digit in [byte >> 4, byte & 15] { bytes.append(digit + (digit < 10 ? 0x30 : 0x37)) }
      }
      guard bytes.count <= longestLink else { return nil }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

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
    ("magenta", .magenta), ("cyan", .cyan), ("white", .white), ("gray", .gray),
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
