// SPDX-License-Identifier: MIT

/// The adaptation of themes without a background to the terminal's background.
///
/// Colours that are readable on every background have a low contrast on each. A theme with a background, or with
/// colours other than these, was chosen deliberately and isn't changed.
extension Theme {
  /// Returns the theme with colours for the terminal's background, if that is known, or for the painted one.
  func suited(toGroundOf capabilities: Capabilities) -> Theme {
    let (ground, isLight) = (capabilities.background, capabilities.isLight)
    let isPainted = capabilities.paintsBackground && ground == nil
    guard ground != nil || isPainted || capabilities.lightColors != nil else { return self }
    var bare = self
    bare.symbols = Symbols()
    var theme = self
    if bare == .standard {
      theme = isLight ? .day : .night
      if let ground = ground ?? (isPainted ? .painted(isLight: isLight) : nil) {
        theme = theme.filled(on: ground, paintsIt: isPainted)
      }
    } else if bare == .sixteen {
      theme = isPainted ? .onSixteen(isLight: isLight) : isLight ? .sixteenByDay : .sixteenByNight
    }
    (theme.name, theme.symbols) = (name, symbols)
    return theme
  }

  /// Returns the theme with the surfaces of a palette whose ground is the terminal's background, or is painted.
  private func filled(on ground: Color, paintsIt isPainted: Bool) -> Theme {
    let isLight = ground.lightness > 0.5
    let text = ground.mixed(with: isLight ? .rgb(0, 0, 0) : .rgb(255, 255, 255), 0.88)
    var theme = Theme(
      name: name,
      ThemePalette(
        ground: ground, panel: ground.mixed(with: text, isLight ? 0.06 : 0.09), text: text,
        muted: secondary.foreground, accent: accent.foreground, second: text,
        error: error.foreground, success: success.foreground, warning: warning.foreground))
    guard !isPainted else { return theme }
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

  /// Returns the theme with colours of the sixteen on the painted background of the first or the last of them.
  static func onSixteen(isLight: Bool) -> Theme {
    let (dark, light) = (Color.palette(0), Color.palette(15))
    var theme: Theme = isLight ? .sixteenByDay : .sixteenByNight
    theme.background =
      isLight
      ? Style(foreground: dark, background: light) : Style(foreground: light, background: dark)
    let faint = Style(foreground: .palette(isLight ? 8 : 7))
    (theme.secondary, theme.border, theme.disabled, theme.shade) = (faint, faint, faint, faint)
    theme.overlay = theme.background
    theme.series = [theme.accent, theme.warning, theme.success, theme.error, theme.secondary]
    return theme
  }

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

extension Color {
  /// Returns the background that is painted on a terminal that doesn't report its own.
  fileprivate static func painted(isLight: Bool) -> Color {
    isLight ? .rgb(250, 250, 250) : .rgb(18, 18, 18)
  }
}
