// SPDX-License-Identifier: MIT

/// The built-in themes.
///
/// Those with a background look the same in dark and light terminals. All can be changed like any value.
extension Theme {
  /// Creates a theme with a background.
  ///
  /// - Parameters:
  ///   - name: The name of the theme.
  ///   - ground: The background, such as `0xFFFFFF`.
  ///   - ink: The text colour.
  ///   - muted: The colour of secondary text and lines.
  ///   - raised: The background of the selected row without the focus.
  ///   - accent: The colour of emphasized elements, and the background of the selection.
  ///   - onAccent: The text colour of the selection.
  ///   - error: The colour of errors.
  ///   - success: The colour of successes.
  ///   - warning: The colour of warnings.
  public init(
    name: String, ground: UInt32, ink: UInt32, muted: UInt32, raised: UInt32, accent: UInt32,
    onAccent: UInt32, error: UInt32, success: UInt32, warning: UInt32
  ) {
    self.init(
      accent: Color(hex: accent), onAccent: Color(hex: onAccent), error: Color(hex: error),
      warning: Color(hex: warning), success: Color(hex: success), name: name)
    self.background = Style(foreground: Color(hex: ink), background: Color(hex: ground))
    let faint = Style(foreground: Color(hex: muted))
    (secondary, border, disabled, shade) = (faint, faint, faint, faint)
    idleSelection = Style(background: Color(hex: raised), attributes: .bold)
  }

  /// A dark blue theme with light blue accents.
  public static let harbour = Theme(
    name: "harbour", ground: 0x0F1B2D, ink: 0xD7E3F4, muted: 0x8A9DBB, raised: 0x1C2D47,
    accent: 0x5CC8FF, onAccent: 0x06121F, error: 0xFF7B86, success: 0x7DDC9A, warning: 0xFFD166)

  /// A dark brown theme with orange accents.
  public static let ember = Theme(
    name: "ember", ground: 0x1D1613, ink: 0xF0E2D6, muted: 0xAB9889, raised: 0x33261F,
    accent: 0xFF9E5E, onAccent: 0x1D1108, error: 0xFF7A70, success: 0xA7D37A, warning: 0xF2CC60)

  /// An off-white theme with blue accents.
  public static let paper = Theme(
    name: "paper", ground: 0xFAF8F3, ink: 0x22211F, muted: 0x66625A, raised: 0xEBE6DA,
    accent: 0x0B63A5, onAccent: 0xFFFFFF, error: 0xB3261E, success: 0x1D7A3A, warning: 0x8A5A00)

  /// A pale green theme with dark green accents.
  public static let meadow = Theme(
    name: "meadow", ground: 0xF2F7EE, ink: 0x1E2A1C, muted: 0x566452, raised: 0xDFEADA,
    accent: 0x2B6E2F, onAccent: 0xFFFFFF, error: 0xA8221F, success: 0x1F6F4A, warning: 0x7A5200)

  /// A theme with maximum contrast: white and yellow on black.
  public static let contrast = Theme(
    name: "contrast", ground: 0x000000, ink: 0xFFFFFF, muted: 0xC8C8C8, raised: 0x303030,
    accent: 0xFFD800, onAccent: 0x000000, error: 0xFF8080, success: 0x80FF80, warning: 0xFFB000)

  /// The selectable themes: the one without a background, dark ones, light ones.
  public static let all: [Theme] = [.standard, .harbour, .ember, .contrast, .paper, .meadow]

  /// Returns the theme with a name; `nil` if there isn't one.
  public static func named(_ name: String) -> Theme? {
    all.first { $0.name == name }
  }

  /// A Boolean value that indicates whether the theme has a light background.
  public var isLight: Bool {
    background.background != .standard && background.background.lightness > 0.5
  }
}

/// The adaptation of themes to terminals.
extension Theme {
  /// Returns the theme adapted to a terminal: with sixteen colours or only attributes if there are no more, with ASCII
  /// if there is no Unicode, and for the standard theme with colours for the reported background.
  ///
  /// For 256 colours, the emitter uses the nearest ones.
  public func adapted(to capabilities: Capabilities) -> Theme {
    var theme = self
    switch capabilities.colors {
    case .none: theme = .monochrome
    case .sixteen: if self != .sixteen { theme = named16 }
    case .palette, .full: break
    }
    (theme.name, theme.symbols) = (name, symbols.fitting(capabilities))
    return theme.suited(toGroundOf: capabilities)
  }

  /// The theme in the sixteen colours. A theme with a background uses colours that are readable on it; one without uses
  /// colours that are readable on white and black.
  private var named16: Theme {
    guard background != .plain else {
      return name == Theme.standard.name ? .sixteen : self
    }
    let (dark, light) = (Color.palette(0), Color.palette(15))
    var theme =
      isLight
      ? Theme(
        accent: .blue, onAccent: light, error: .red, warning: .magenta, success: .palette(0),
        name: name)
      : Theme(
        accent: .palette(14), onAccent: dark, error: .palette(9), warning: .palette(11),
        success: .palette(10), name: name)
    theme.background =
      isLight
      ? Style(foreground: dark, background: light) : Style(foreground: light, background: dark)
    let faint = Style(foreground: isLight ? .palette(8) : .palette(7))
    (theme.secondary, theme.border, theme.disabled, theme.shade) = (faint, faint, faint, faint)
    return theme
  }
}

extension Color {
  /// Creates a colour from a hexadecimal number such as `0xFF8000`.
  fileprivate init(hex: UInt32) {
    self = .rgb(UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
  }
}
