// SPDX-License-Identifier: MIT

/// Themes with well-known palettes, which their authors have published under free licences.
///
/// Some colours are lighter or darker than in the palette, so that all are readable.
extension Theme {
  /// Catppuccin Mocha, a dark theme with pastel colours (MIT licence).
  public static let catppuccin = Theme(
    name: "catppuccin",
    ThemePalette(
      ground: 0x1E1E2E, panel: 0x313244, text: 0xCDD6F4, muted: 0xA6ADC8, accent: 0x89B4FA,
      second: 0xCBA6F7, error: 0xF38BA8, success: 0xA6E3A1, warning: 0xF9E2AF))

  /// Catppuccin Latte, a light theme with pastel colours (MIT licence).
  public static let catppuccinLatte = Theme(
    name: "catppuccin-latte",
    ThemePalette(
      ground: 0xEFF1F5, panel: 0xDCE0E8, text: 0x4C4F69, muted: 0x6C6F85, accent: 0x1E66F5,
      second: 0x8839EF, error: 0xD20F39, success: 0x40A02B, warning: 0xDF8E1D))

  /// Dracula, a dark theme with violet and pink (MIT licence).
  public static let dracula = Theme(
    name: "dracula",
    ThemePalette(
      ground: 0x282A36, panel: 0x383B4C, text: 0xF8F8F2, muted: 0xA4AFD0, accent: 0xBD93F9,
      second: 0xFF79C6, error: 0xFF5555, success: 0x50FA7B, warning: 0xF1FA8C))

  /// Dracula's light counterpart (MIT licence).
  public static let alucard = Theme(
    name: "alucard",
    ThemePalette(
      ground: 0xFFFBEB, panel: 0xEFEAD8, text: 0x1F1F1F, muted: 0x6C664B, accent: 0x644AC9,
      second: 0xA3144D, error: 0xCB3A2A, success: 0x14710A, warning: 0x846E15))

  /// Gruvbox, a dark theme with warm colours (MIT licence).
  public static let gruvbox = Theme(
    name: "gruvbox",
    ThemePalette(
      ground: 0x282828, panel: 0x3C3836, text: 0xEBDBB2, muted: 0xA89984, accent: 0xFE8019,
      second: 0x83A598, error: 0xFB4934, success: 0xB8BB26, warning: 0xFABD2F))

  /// Gruvbox with a light background (MIT licence).
  public static let gruvboxLight = Theme(
    name: "gruvbox-light",
    ThemePalette(
      ground: 0xFBF1C7, panel: 0xEBDBB2, text: 0x3C3836, muted: 0x7C6F64, accent: 0xAF3A03,
      second: 0x076678, error: 0x9D0006, success: 0x79740E, warning: 0xB57614))

  /// Nord, a dark theme with cold blues (MIT licence).
  public static let nord = Theme(
    name: "nord",
    ThemePalette(
      ground: 0x2E3440, panel: 0x3B4252, text: 0xE5E9F0, muted: 0xA3ADBF, accent: 0x88C0D0,
      second: 0x81A1C1, error: 0xBF616A, success: 0xA3BE8C, warning: 0xEBCB8B))

  /// Nord with a light background (MIT licence).
  public static let nordLight = Theme(
    name: "nord-light",
    ThemePalette(
      ground: 0xECEFF4, panel: 0xD8DEE9, text: 0x2E3440, muted: 0x4C566A, accent: 0x5E81AC,
      second: 0xB48EAD, error: 0xBF616A, success: 0xA3BE8C, warning: 0xD08770))

  /// Solarized with its dark background (MIT licence).
  public static let solarized = Theme(
    name: "solarized",
    ThemePalette(
      ground: 0x002B36, panel: 0x073642, text: 0x93A1A1, muted: 0x839496, accent: 0x268BD2,
      second: 0x2AA198, error: 0xDC322F, success: 0x859900, warning: 0xB58900))

  /// Solarized with its light background (MIT licence).
  public static let solarizedLight = Theme(
    name: "solarized-light",
    ThemePalette(
      ground: 0xFDF6E3, panel: 0xEEE8D5, text: 0x586E75, muted: 0x657B83, accent: 0x268BD2,
      second: 0x6C71C4, error: 0xDC322F, success: 0x859900, warning: 0xB58900))

  /// Tokyo Night, a dark theme with blues and neon (MIT licence).
  public static let tokyoNight = Theme(
    name: "tokyo-night",
    ThemePalette(
      ground: 0x1A1B26, panel: 0x292E42, text: 0xC0CAF5, muted: 0x8B94C4, accent: 0x7AA2F7,
      second: 0xBB9AF7, error: 0xF7768E, success: 0x9ECE6A, warning: 0xE0AF68))

  /// Tokyo Night with a light background (MIT licence).
  public static let tokyoDay = Theme(
    name: "tokyo-day",
    ThemePalette(
      ground: 0xE1E2E7, panel: 0xD0D5E3, text: 0x343B58, muted: 0x586089, accent: 0x2E7DE9,
      second: 0x9854F1, error: 0xF52A65, success: 0x587539, warning: 0x8C6C3E))

  /// Rosé Pine, a dark theme with muted pinks (MIT licence).
  public static let rosePine = Theme(
    name: "rose-pine",
    ThemePalette(
      ground: 0x191724, panel: 0x26233A, text: 0xE0DEF4, muted: 0x908CAA, accent: 0xC4A7E7,
      second: 0xEBBCBA, error: 0xEB6F92, success: 0x9CCFD8, warning: 0xF6C177))

  /// Rosé Pine Dawn, the light variant (MIT licence).
  public static let rosePineDawn = Theme(
    name: "rose-pine-dawn",
    ThemePalette(
      ground: 0xFAF4ED, panel: 0xF2E9E1, text: 0x575279, muted: 0x797593, accent: 0x907AA9,
      second: 0xD7827E, error: 0xB4637A, success: 0x286983, warning: 0xEA9D34))

  /// A theme with maximum contrast on white.
  public static let contrastLight = Theme(
    name: "contrast-light",
    ThemePalette(
      ground: 0xFFFFFF, panel: 0xE6E6E6, text: 0x000000, muted: 0x303030, accent: 0x0000C0,
      second: 0x600060, error: 0xA00000, success: 0x005000, warning: 0x603800))
}
