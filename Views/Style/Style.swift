// SPDX-License-Identifier: MIT

/// How a cell looks: two colours and attributes.
public struct Style: Hashable, Sendable {
  /// The text's colour.
  public var foreground: Color
  /// The ground's colour.
  public var background: Color
  /// Bold, underline and the like.
  public var attributes: Attributes
  /// The address that the cell leads to, safe to be told to a terminal; see `linked(to:)`.
  public internal(set) var link: String?

  /// Makes a style; what isn't given is the terminal's own.
  public init(
    foreground: Color = .standard, background: Color = .standard, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours without any attribute.
  public static let plain = Style()

  /// What a terminal can do to letters beside colouring them.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit an attribute.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavy or bright letters.
    public static let bold = Attributes(rawValue: 1)
    /// Faint letters.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted letters.
    public static let italic = Attributes(rawValue: 4)
    /// A line under the letters.
    public static let underline = Attributes(rawValue: 8)
    /// Letters that come and go.
    public static let blink = Attributes(rawValue: 16)
    /// Both colours exchanged.
    public static let reverse = Attributes(rawValue: 32)
    /// A line through the letters.
    public static let strikethrough = Attributes(rawValue: 64)
  }

  /// The style with another text colour.
  public func with(foreground: Color) -> Style {
    var style = self
    style.foreground = foreground
    return style
  }

  /// The style with another ground.
  public func with(background: Color) -> Style {
    var style = self
    style.background = background
    return style
  }

  /// The style with more attributes.
  public func with(_ more: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(more)
    return style
  }

  /// The style, bold.
  public func bold() -> Style { with(.bold) }
  /// The style, dim.
  public func dim() -> Style { with(.dim) }
  /// The style, italic.
  public func italic() -> Style { with(.italic) }
  /// The style, underlined.
  public func underline() -> Style { with(.underline) }
  /// The style with both colours exchanged.
  public func reverse() -> Style { with(.reverse) }
  /// The style, struck through.
  public func strikethrough() -> Style { with(.strikethrough) }

  /// The style laid over another: its standard colours let the other's through, attributes add up, and its link,
  /// if it has one, counts.
  public func over(_ base: Style) -> Style {
    var style = base
    if foreground != .standard { style.foreground = foreground }
    if background != .standard { style.background = background }
    style.attributes.formUnion(attributes)
    if link != nil { style.link = link }
    return style
  }

  /// The style in the colours that a terminal of that level shows.
  public func reduced(to level: ColorLevel) -> Style {
    var style = self
    if level != .full {
      style.foreground = foreground.reduced(to: level)
      style.background = background.reduced(to: level)
    }
    return style
  }

  /// The attributes that show even where no letter stands.
  package static let visibleOnBlanks: Attributes = [.underline, .reverse, .strikethrough]

  /// Whether a blank in this style looks the same as in the other.
  package func looksAlikeOnBlanks(as other: Style) -> Bool {
    if self == other { return true }
    return background == other.background && link == other.link
      && attributes.isDisjoint(with: Self.visibleOnBlanks)
      && other.attributes.isDisjoint(with: Self.visibleOnBlanks)
  }
}

extension Style: CustomStringConvertible {
  /// The style in the words of markup, `bold red on blue`, and where it leads to.
  public var description: String {
    let names = StyleName.names(of: self)
    return link.map { "\(names) to \($0)" } ?? names
  }
}
