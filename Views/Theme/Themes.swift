// SPDX-License-Identifier: MIT

/// The built-in themes.
///
/// Those with a background look the same in dark and light terminals. All can be changed like any value.
extension Theme {
  /// A dark blue theme with light blue accents.
  public static let harbour = Theme(
    name: "harbour",
    ThemePalette(
      ground: 0x0F1B2D, panel: 0x1C2D47, text: 0xD7E3F4, muted: 0x8A9DBB, accent: 0x5CC8FF,
      second: 0xB4A7FF, error: 0xFF7B86, success: 0x7DDC9A, warning: 0xFFD166))

  /// A dark brown theme with orange accents.
  public static let ember = Theme(
    name: "ember",
    ThemePalette(
      ground: 0x1D1613, panel: 0x33261F, text: 0xF0E2D6, muted: 0xAB9889, accent: 0xFF9E5E,
      second: 0xE8B4C8, error: 0xFF7A70, success: 0xA7D37A, warning: 0xF2CC60))

  /// An off-white theme with blue accents.
  public static let paper = Theme(
    name: "paper",
    ThemePalette(
      ground: 0xFAF8F3, panel: 0xEBE6DA, text: 0x22211F, muted: 0x66625A, accent: 0x0B63A5,
      second: 0x7A3E8E, error: 0xB3261E, success: 0x1D7A3A, warning: 0x8A5A00))

  /// A pale green theme with dark green accents.
  public static let meadow = Theme(
    name: "meadow",
    ThemePalette(
      ground: 0xF2F7EE, panel: 0xDFEADA, text: 0x1E2A1C, muted: 0x566452, accent: 0x2B6E2F,
      second: 0x2F5F7A, error: 0xA8221F, success: 0x1F6F4A, warning: 0x7A5200))

  /// A theme with maximum contrast: white and yellow on black.
  public static let contrast = Theme(
    name: "contrast",
    ThemePalette(
      ground: 0x000000, panel: 0x303030, text: 0xFFFFFF, muted: 0xC8C8C8, accent: 0xFFD800,
      second: 0x80E0FF, error: 0xFF8080, success: 0x80FF80, warning: 0xFFB000))

  /// The selectable themes: the one without a background, dark ones, light ones.
  public static let all: [Theme] = makers.map { $0.theme() }

  /// The pairs of a dark theme and a light one with related colours, of which a light terminal shows the light one:
  /// `catppuccin-auto`, `dracula-auto` and others.
  public static let pairs: [Theme] = pairMakers.map { $0.theme() }

  /// Returns the theme or the pair with a name; `nil` if there isn't one.
  ///
  /// It makes no other theme: finding the readable colours of all of them would delay the first frame.
  public static func named(_ name: String) -> Theme? {
    (makers + pairMakers).first { $0.name == name }?.theme()
  }

  private static let pairMakers: [(name: String, theme: @Sendable () -> Theme)] = [
    pair("catppuccin-auto", .catppuccin, .catppuccinLatte),
    pair("dracula-auto", .dracula, .alucard),
    pair("gruvbox-auto", .gruvbox, .gruvboxLight),
    pair("nord-auto", .nord, .nordLight),
    pair("solarized-auto", .solarized, .solarizedLight),
    pair("tokyo-auto", .tokyoNight, .tokyoDay),
    pair("rose-pine-auto", .rosePine, .rosePineDawn),
    pair("contrast-auto", .contrast, .contrastLight),
  ]

  private static func pair(
    _ name: String, _ dark: @autoclosure @escaping @Sendable () -> Theme,
    _ light: @autoclosure @escaping @Sendable () -> Theme
  ) -> (name: String, theme: @Sendable () -> Theme) {
    (
      name,
      {
        var theme = dark()
        (theme.name, theme.lightVariant) = (name, light())
        return theme
      }
    )
  }

  private static let makers: [(name: String, theme: @Sendable () -> Theme)] = [
    ("standard", { .standard }),
    ("harbour", { .harbour }),
    ("ember", { .ember }),
    ("catppuccin", { .catppuccin }),
    ("dracula", { .dracula }),
    ("gruvbox", { .gruvbox }),
    ("nord", { .nord }),
    ("solarized", { .solarized }),
    ("tokyo-night", { .tokyoNight }),
    ("rose-pine", { .rosePine }),
    ("contrast", { .contrast }),
    ("paper", { .paper }),
    ("meadow", { .meadow }),
    ("catppuccin-latte", { .catppuccinLatte }),
    ("alucard", { .alucard }),
    ("gruvbox-light", { .gruvboxLight }),
    ("nord-light", { .nordLight }),
    ("solarized-light", { .solarizedLight }),
    ("tokyo-day", { .tokyoDay }),
    ("rose-pine-dawn", { .rosePineDawn }),
    ("contrast-light", { .contrastLight }),
  ]

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
    if var light = lightVariant, capabilities.isLight {
      (light.name, light.symbols, light.lightVariant) = (name, symbols, nil)
      return light.adapted(to: capabilities)
    }
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
    var theme = Theme.onSixteen(isLight: isLight)
    theme.name = name
    return theme
  }
}
