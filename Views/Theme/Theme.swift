// SPDX-License-Identifier: MIT

/// The styles of all that views draw, by role, and the signs that go with them.
///
/// The standard theme gives a ground to the selection only, so it suits dark and light terminals alike.
public struct Theme: Hashable, Sendable {
  /// What the theme is called.
  public var name: String
  /// The colours of all that has none of its own: letters and ground. Plain leaves both to the terminal.
  public var background = Style.plain
  /// Text to read.
  public var text = Style.plain
  /// What stands beside it: notes, times, hints.
  public var secondary = Style.plain.dim()
  /// What is to catch the eye.
  public var accent: Style
  /// Titles of screens and headings of parts.
  public var title: Style
  /// What went wrong.
  public var error: Style
  /// What went well.
  public var success: Style
  /// What may go wrong.
  public var warning: Style
  /// The selected row, or a button, with the focus.
  public var selection: Style
  /// The selected row while the focus is elsewhere.
  public var idleSelection = Style.plain.bold()
  /// Boxes, rules and tracks.
  public var border = Style.plain.dim()
  /// The box around the focus.
  public var focusedBorder: Style
  /// What can't be used now.
  public var disabled = Style.plain.dim()
  /// The name of a key.
  public var key = Style.plain.bold()
  /// All that lies behind a modal.
  public var shade = Style.plain.dim()
  /// The characters that aren't letters.
  public var symbols = Symbols()

  /// The characters that aren't letters.
  public struct Symbols: Hashable, Sendable {
    /// The pictures of a spinner, in turn.
    public var spinner: [String] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    /// Before the selected row.
    public var pointer = "▸"
    /// Before the chosen segment.
    public var dot = "●"
    /// For a character of a password.
    public var bullet = "•"
    /// A star, such as before a rank.
    public var star = "★"
    /// Between parts of a line.
    public var separator = "·"
    /// Between titles of a path.
    public var path = "›"
    /// Where text goes on to the left.
    public var before = "‹"
    /// Where text goes on to the right.
    public var after = "›"
    /// Where a text was cut, and for what is still to come, as after a key of several.
    public var ellipsis = "…"
    /// The lines of boxes.
    public var boxes = BoxKind.rounded
    /// The line below a title.
    public var rule: Unicode.Scalar = "─"
    /// The track of a scroll bar.
    public var track: Unicode.Scalar = "│"
    /// The thumb of a scroll bar.
    public var thumb: Unicode.Scalar = "┃"

    /// The signs of Unicode terminals.
    public init() {}

    /// A Boolean value that indicates whether views draw in ASCII only.
    var isASCII: Bool { boxes == .ascii }

    /// Returns the signs that a terminal has: these, or those of ASCII, or those of the Linux console.
    func fitting(_ capabilities: Capabilities) -> Symbols {
      !capabilities.unicode ? .ascii : capabilities.plainFont ? .console : self
    }

    /// Signs for terminals whose font has plain boxes, and else few signs beyond letters.
    public static let console: Symbols = {
      var signs = Symbols.ascii
      (signs.boxes, signs.rule, signs.track, signs.thumb) = (.single, "─", "│", "█")
      (signs.bullet, signs.separator) = ("•", "·")
      return signs
    }()

    /// Signs for terminals that know ASCII only.
    public static let ascii: Symbols = {
      var signs = Symbols()
      signs.spinner = ["|", "/", "-", "\\"]
      (signs.pointer, signs.dot, signs.bullet, signs.star) = (">", "*", "*", "*")
      (signs.separator, signs.path, signs.before, signs.after) = ("-", ">", "<", ">")
      signs.ellipsis = "..."
      (signs.boxes, signs.rule, signs.track, signs.thumb) = (.ascii, "-", "|", "#")
      return signs
    }()
  }

  /// Makes a theme of an accent, a colour to read on it, one for errors and one for warnings.
  public init(
    accent: Color, onAccent: Color, error: Color, warning: Color, success: Color = .green,
    name: String = "own"
  ) {
    self.name = name
    self.accent = Style(foreground: accent)
    title = Style(foreground: accent, attributes: .bold)
    focusedBorder = Style(foreground: accent)
    selection = Style(foreground: onAccent, background: accent, attributes: .bold)
    self.error = Style(foreground: error)
    self.warning = Style(foreground: warning)
    self.success = Style(foreground: success)
  }

  /// Teal, of a contrast that can be read on black, on white, and under white; a window shows it darker or lighter
  /// once the terminal tells of its ground.
  public static let standard = Theme(
    accent: .rgb(12, 133, 140), onAccent: .rgb(255, 255, 255), error: .rgb(210, 62, 62),
    warning: .rgb(184, 134, 11), success: .rgb(34, 140, 60), name: "standard")

  /// The sixteen colours that the user's terminal names.
  public static let sixteen = Theme(
    accent: .cyan, onAccent: .black, error: .red, warning: .yellow, name: "sixteen")

  /// No colours: bold, underline and reverse alone.
  public static let monochrome: Theme = {
    var theme = Theme(
      accent: .standard, onAccent: .standard, error: .standard, warning: .standard,
      success: .standard, name: "monochrome")
    (theme.secondary, theme.border, theme.disabled, theme.shade) = (.plain, .plain, .plain, .plain)
    (theme.accent, theme.error, theme.focusedBorder) = (
      Style.plain.bold(), Style.plain.bold(), Style.plain.bold()
    )
    theme.warning = Style.plain.bold()
    theme.selection = Style.plain.bold().reverse()
    theme.title = Style.plain.bold()
    return theme
  }()

  /// The theme for what a terminal can show.
  public static func suited(to capabilities: Capabilities) -> Theme {
    var theme: Theme =
      switch capabilities.colors {
      case .none: .monochrome
      case .sixteen: .sixteen
      case .palette, .full: .standard
      }
    theme.symbols = theme.symbols.fitting(capabilities)
    return theme
  }
}
