// SPDX-License-Identifier: MIT

/// The adaptation of themes without a background to the terminal's background.
///
/// Colours that are readable on every background have a low contrast on each. A theme with a background, or with
/// colours other than these, was chosen deliberately and isn't changed.
extension Theme {
  /// Returns the theme with colours for the terminal's background, if that is known.
  func suited(toGroundOf capabilities: Capabilities) -> Theme {
    guard capabilities.background != nil || capabilities.lightColors != nil else { return self }
    var bare = self
    bare.symbols = Symbols()
    var theme: Theme =
      switch bare {
      case .standard: capabilities.isLight ? .day : .night
      case .sixteen: capabilities.isLight ? .sixteenByDay : .sixteenByNight
      default: self
      }
    if bare == .standard, let ground = capabilities.background {
      theme = theme.filled(on: ground)
    }
    (theme.name, theme.symbols) = (name, symbols)
    return theme
  }

  /// Returns the theme with the surfaces of a palette whose ground is the terminal's background.
  private func filled(on ground: Color) -> Theme {
    let isLight = ground.lightness > 0.5
    let text = ground.mixed(with: isLight ? .rgb(0, 0, 0) : .rgb(255, 255, 255), 0.88)
    var theme = Theme(
      name: name,
      ThemePalette(
        ground: ground, panel: ground.mixed(with: text, isLight ? 0.06 : 0.09), text: text,
        muted: secondary.foreground, accent: accent.foreground, second: text,
        error: error.foreground, success: success.foreground, warning: warning.foreground))
    // The terminal has a background and a colour for text.
    theme.background = .plain
    theme.overlay.foreground = .standard
    theme.field.foreground = .standard
    return theme
  }

  /// The standard theme for light backgrounds.
  static let day = onGround(
    accent: .rgb(0, 105, 112), error: .rgb(180, 30, 35), warning: .rgb(133, 85, 0),
    success: .rgb(18, 108, 42), muted: .rgb(92, 98, 106), raised: .rgb(222, 228, 230))

  /// The standard theme for dark backgrounds.
  static let night: Theme = {
    var theme = onGround(
      accent: .rgb(86, 204, 210), error: .rgb(255, 120, 118), warning: .rgb(240, 190, 80),
      success: .rgb(112, 214, 134), muted: .rgb(160, 167, 176), raised: .rgb(52, 58, 66))
    // White text on a deep background, as for unknown backgrounds.
    theme.selection = Style(
      foreground: .rgb(255, 255, 255), background: .rgb(0, 112, 120), attributes: .bold)
    return theme
  }()

  /// The theme with those of the sixteen colours that are readable on white.
  static let sixteenByDay = Theme(
    accent: .blue, onAccent: .palette(15), error: .red, warning: .magenta, success: .palette(0),
    name: "sixteen")

  /// The theme with those of the sixteen colours that are readable on black.
  static let sixteenByNight = Theme(
    accent: .palette(14), onAccent: .palette(0), error: .palette(9), warning: .palette(11),
    success: .palette(10), name: "sixteen")

  private static func onGround(
    accent: Color, error: Color, warning: Color, success: Color, muted: Color, raised: Color
  ) -> Theme {
    var theme = Theme(
      accent: accent, onAccent: .rgb(255, 255, 255), error: error, warning: warning,
      success: success, name: standard.name)
    let faint = Style(foreground: muted)
    (theme.secondary, theme.border, theme.disabled, theme.shade) = (faint, faint, faint, faint)
    theme.idleSelection = Style(background: raised, attributes: .bold)
    return theme
  }
}
