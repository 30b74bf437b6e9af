// SPDX-License-Identifier: MIT

/// What the themes that leave the ground to the terminal become once the terminal told which ground it has.
///
/// Colours that can be read on every ground are the best of none. A theme with a ground of its own, and one with other
/// colours than these, was chosen by someone and stays as it is.
extension Theme {
  /// The theme in the colours for the terminal's ground, where that is known.
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
    (theme.name, theme.symbols) = (name, symbols)
    return theme
  }

  /// The standard theme on light grounds.
  static let day = onGround(
    accent: .rgb(0, 105, 112), error: .rgb(180, 30, 35), warning: .rgb(133, 85, 0),
    success: .rgb(18, 108, 42), muted: .rgb(92, 98, 106), raised: .rgb(222, 228, 230))

  /// The standard theme on dark grounds.
  static let night: Theme = {
    var theme = onGround(
      accent: .rgb(86, 204, 210), error: .rgb(255, 120, 118), warning: .rgb(240, 190, 80),
      success: .rgb(112, 214, 134), muted: .rgb(160, 167, 176), raised: .rgb(52, 58, 66))
    // White letters on a deep ground, as on the grounds that aren't known.
    theme.selection = Style(
      foreground: .rgb(255, 255, 255), background: .rgb(0, 112, 120), attributes: .bold)
    return theme
  }()

  /// The sixteen colours that can be read on white.
  static let sixteenByDay = Theme(
    accent: .blue, onAccent: .palette(15), error: .red, warning: .magenta, success: .palette(0),
    name: "sixteen")

  /// The sixteen colours that can be read on black.
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
