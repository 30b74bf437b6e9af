// SPDX-License-Identifier: MIT

/// The colours from which a theme is made.
///
/// ```swift
/// let palette = ThemePalette(
///   ground: 0x1E1E2E, panel: 0x313244, text: 0xCDD6F4, muted: 0xA6ADC8, accent: 0x89B4FA, second: 0xCBA6F7,
///   error: 0xF38BA8, success: 0xA6E3A1, warning: 0xF9E2AF)
/// window.theme = Theme(name: "mocha", palette)
/// ```
///
/// A colour that isn't readable on its ground is made lighter or darker until it is, so that any palette gives a readable
/// theme.
public struct ThemePalette: Hashable, Sendable {
  /// The background.
  public var ground: Color
  /// The background of raised parts: fields, buttons, modals.
  public var panel: Color
  /// The colour of text.
  public var text: Color
  /// The colour of secondary text and lines.
  public var muted: Color
  /// The colour of the focus and of emphasized elements.
  public var accent: Color
  /// The colour of headings and of what is neither accent nor state.
  public var second: Color
  /// The colour of errors and of destructive actions.
  public var error: Color
  /// The colour of successes.
  public var success: Color
  /// The colour of warnings.
  public var warning: Color

  /// Creates a palette from colours.
  public init(
    ground: Color, panel: Color, text: Color, muted: Color, accent: Color, second: Color,
    error: Color, success: Color, warning: Color
  ) {
    self.ground = ground
    self.panel = panel
    self.text = text
    self.muted = muted
    self.accent = accent
    self.second = second
    self.error = error
    self.success = success
    self.warning = warning
  }

  /// Creates a palette from numbers such as `0xFF8000`.
  public init(
    ground: UInt32, panel: UInt32, text: UInt32, muted: UInt32, accent: UInt32, second: UInt32,
    error: UInt32, success: UInt32, warning: UInt32
  ) {
    self.init(
      ground: Color(hex: ground), panel: Color(hex: panel), text: Color(hex: text),
      muted: Color(hex: muted), accent: Color(hex: accent), second: Color(hex: second),
      error: Color(hex: error), success: Color(hex: success), warning: Color(hex: warning))
  }

  /// A Boolean value that indicates whether the background is light.
  public var isLight: Bool { ground.lightness > 0.5 }

  /// The background of the current row: the ground with some of the accent.
  var tint: Color { ground.mixed(with: accent, isLight ? 0.16 : 0.22) }

  /// The background of modals, menus and messages, between the ground and the panel.
  var overlay: Color { ground.mixed(with: panel, 0.55) }

  /// The background of buttons, which are raised from a panel.
  var raised: Color { panel.mixed(with: text, 0.12) }

  /// The background behind a modal, which is darker than the ground.
  var depth: Color { ground.mixed(with: .rgb(0, 0, 0), isLight ? 0.12 : 0.4) }

  /// The backgrounds on which any text may be.
  var grounds: [Color] { [ground, panel, overlay, tint] }

  /// The palette with colours that are readable on all grounds. The states can also be told apart with any colour vision.
  var readable: ThemePalette {
    var palette = self
    // The tint of the current row depends on the accent, which must be readable on it.
    for _ in 0..<3 { palette.accent = palette.accent.readable(on: palette.grounds) }
    let grounds = palette.grounds
    palette.text = text.readable(on: grounds, ratio: 6)
    palette.muted = muted.readable(on: grounds)
    palette.second = second.readable(on: grounds)
    func state(_ color: Color, _ others: [Color]) -> Color {
      color.readable(on: grounds)
        .distinct(from: others, by: Self.stateDifference, on: grounds, ratio: 4.6)
    }
    palette.error = state(error, [])
    palette.warning = state(warning, [palette.error])
    palette.success = state(success, [palette.error, palette.warning])
    return palette
  }

  /// The colours of consecutive series of a chart, which can be told apart with any colour vision.
  var series: [Color] {
    var colors: [Color] = []
    for color in [accent, warning, success, error, second] {
      colors.append(
        color.distinct(from: colors, by: Self.seriesDifference, on: [ground], ratio: 3))
    }
    return colors
  }

  /// Returns the background of a button with a role: the ground with as much of a colour as text allows, also under the pointer.
  func fill(of color: Color) -> Color {
    for step in 0..<9 {
      let fill = ground.mixed(with: color, 0.5 - Double(step) * 0.05)
      let hovered = fill.mixed(with: text.readable(on: [fill]), 0.12)
      let isReadable = [ColorLevel.full, .palette].allSatisfy { level in
        let ink = text.readable(on: [fill]).reduced(to: level)
        return ink.contrast(to: fill.reduced(to: level)) >= 4.9
          && ink.contrast(to: hovered.reduced(to: level)) >= 4.6
      }
      if isReadable { return fill }
    }
    return raised
  }

  /// The difference of states, which have symbols, too, and of series, which have only colours.
  private static let (stateDifference, seriesDifference) = (9.0, 11.0)
}

extension Theme {
  /// Creates a theme with the colours of a palette.
  public init(name: String, _ palette: ThemePalette) {
    let palette = palette.readable
    let (accent, text, error) = (palette.accent, palette.text, palette.error)
    self.init(
      accent: accent, onAccent: accent.textColor, error: error, warning: palette.warning,
      success: palette.success, name: name)
    background = Style(foreground: text, background: palette.ground)
    let faint = Style(foreground: palette.muted)
    (secondary, disabled) = (faint, faint)
    border = Style(foreground: palette.muted.mixed(with: palette.ground, 0.3))
    heading = Style(foreground: palette.second, attributes: .bold)
    overlay = Style(foreground: text, background: palette.overlay)
    let depth = palette.depth
    shade = Style(foreground: palette.muted.mixed(with: depth, 0.3), background: depth)
    shadow = Style(
      foreground: palette.muted.mixed(with: depth, 0.5),
      background: depth.mixed(with: .rgb(0, 0, 0), palette.isLight ? 0.09 : 0.5))
    currentRow = Style(background: palette.tint)
    idleSelection = Style(background: palette.ground.mixed(with: palette.tint, 0.5))
    field = Style(foreground: text, background: palette.panel)
    func button(_ fill: Color) -> Style {
      Style(foreground: text.readable(on: [fill]), background: fill, attributes: .bold)
    }
    self.button = button(palette.raised)
    primaryButton = button(palette.fill(of: accent))
    dangerButton = button(palette.fill(of: error))
    focusedDanger = Style(foreground: error.textColor, background: error, attributes: .bold)
    series = palette.series.map { Style(foreground: $0) }
  }
}

extension Color {
  /// Creates a colour from a hexadecimal number such as `0xFF8000`.
  init(hex: UInt32) {
    self = .rgb(UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
  }
}
