// SPDX-License-Identifier: MIT

/// The styles of all views by role, and their symbols.
///
/// ```swift
/// window.theme = .harbour
/// window.theme.accent = Style(foreground: .magenta)
/// ```
///
/// The standard theme sets a background only for the selection, so it suits dark and light terminals.
public struct Theme: Hashable, Sendable {
  /// The name of the theme.
  public var name: String
  /// The default text and background colours. Plain leaves both to the terminal.
  public var background = Style.plain
  /// The style of text.
  public var text = Style.plain
  /// The style of secondary text, such as notes, times and hints.
  public var secondary = Style.plain.dim()
  /// The style of emphasized elements.
  public var accent: Style
  /// The style of titles and headings.
  public var title: Style
  /// The style of errors.
  public var error: Style
  /// The style of successes.
  public var success: Style
  /// The style of warnings.
  public var warning: Style
  /// The style of the selected row, or of a button, with the focus.
  public var selection: Style
  /// The style of the selected row without the focus.
  public var idleSelection = Style.plain.bold()
  /// The style of boxes, rules and tracks.
  public var border = Style.plain.dim()
  /// The style of the box around the focused view.
  public var focusedBorder: Style
  /// The style of disabled elements.
  public var disabled = Style.plain.dim()
  /// The style of the names of keys.
  public var key = Style.plain.bold()
  /// The style of headings inside a page, below its title.
  public var heading: Style
  /// The default text and background colours of modals, menus and other views above the window's. Plain leaves both to
  /// ``background``.
  public var overlay = Style.plain
  /// The style of the content behind a modal.
  public var shade = Style.plain.dim()
  /// The style of the shadow at the right and below a modal; `nil` for none.
  public var shadow: Style?
  /// The background of the current row of a list with the focus, over the row's own styles. Plain uses ``selection``.
  public var currentRow = Style.plain
  /// The style of fields.
  public var field = Style.plain.underline()
  /// The style of buttons. Without a background, buttons have brackets.
  public var button = Style.plain.bold()
  /// The style of buttons with the main action.
  public var primaryButton: Style
  /// The style of buttons with a destructive action.
  public var dangerButton: Style
  /// The style of buttons with a destructive action and the focus.
  public var focusedDanger: Style
  /// The styles of consecutive series of a chart, which are repeated.
  ///
  /// A theme that is made of a ``ThemePalette`` has colours that differ with any kind of colour vision.
  public var series: [Style]
  /// The symbols.
  @Indirect public var symbols = Symbols()
  /// The styles of controls, by kind, where they differ from the standard ones.
  public var controlStyles: [ControlKind: ControlStyle] = [:]
  /// The theme that is shown instead in a terminal with a light background, under the name of this one; `nil` for none.
  ///
  /// ```swift
  /// window.theme = .ember
  /// window.theme.lightVariant = .paper
  /// ```
  public var lightVariant: Theme? {
    get { variant.wrappedValue }
    set { variant.wrappedValue = newValue }
  }
  private var variant = Indirect<Theme?>(wrappedValue: nil)

  /// The symbols of a theme.
  public struct Symbols: Hashable, Sendable {
    /// The shape of a spinner; without frames nothing is animated.
    public var spinner = SpinnerShape.dots
    /// The symbol before the selected row, at its edge.
    public var pointer = "▌"
    /// The symbols of a check box that is off, on, and neither.
    public var checkboxes = Marks(off: "□", on: "■", mixed: "▣")
    /// The symbols of a radio button that is off and on.
    public var radioButtons = Marks(off: "○", on: "◉", mixed: "○")
    /// The symbols of a switch that is off, on, and neither.
    public var switches = Marks(off: "●──", on: "━━●", mixed: "─●─")
    /// The symbol before the selected segment.
    public var dot = "●"
    /// The symbol for a character of a password.
    public var bullet = "•"
    /// A star, for example before a rank.
    public var star = "★"
    /// A star that isn't given, for example behind those of a rank.
    public var emptyStar = "☆"
    /// The symbols of something that is and isn't a favourite.
    public var hearts = Marks(off: "♡", on: "♥", mixed: "♡")
    /// The separator between parts of a line.
    public var separator = "·"
    /// The separator between titles of a path.
    public var path = "›"
    /// The symbol for text that continues to the left.
    public var before = "‹"
    /// The symbol for text that continues to the right.
    public var after = "›"
    /// The symbol for truncated text and for pending input, such as after the first key of a sequence.
    public var ellipsis = "…"
    /// The line style of boxes.
    public var boxes = BoxKind.rounded
    /// The character of the line below a title.
    public var rule: Unicode.Scalar = "─"
    /// The character of a scroll bar's track.
    public var track: Unicode.Scalar = "│"
    /// The character of a scroll bar's thumb.
    public var thumb: Unicode.Scalar = "┃"

    /// The symbols of the states of a control.
    public struct Marks: Hashable, Sendable {
      /// The symbol of a control that is off.
      public var off: String
      /// The symbol of a control that is on.
      public var on: String
      /// The symbol of a control that is neither.
      public var mixed: String

      /// Creates symbols, which have the same width.
      public init(off: String, on: String, mixed: String) {
        self.off = off
        self.on = on
        self.mixed = mixed
      }
    }

    /// Creates the symbols for terminals with Unicode.
    public init() {}

    /// A Boolean value that indicates whether views draw in ASCII only.
    var isASCII: Bool { boxes == .ascii }

    /// Returns the symbols that a terminal supports: these, those in ASCII, or those of the Linux console.
    func fitting(_ capabilities: Capabilities) -> Symbols {
      !capabilities.unicode ? .ascii : capabilities.plainFont ? .console : self
    }

    /// The symbols for terminals whose font has simple box-drawing characters and few other symbols.
    public static let console: Symbols = {
      var signs = Symbols.ascii
      (signs.boxes, signs.rule, signs.track, signs.thumb) = (.single, "─", "│", "█")
      (signs.bullet, signs.separator) = ("•", "·")
      return signs
    }()

    /// The symbols of Nerd Fonts, for users who have such a font: a terminal doesn't report it.
    ///
    /// ```swift
    /// window.theme.symbols = .nerdFont
    /// ```
    public static let nerdFont: Symbols = {
      var signs = Symbols()
      signs.checkboxes = Marks(off: "\u{F096}", on: "\u{F14A}", mixed: "\u{F146}")
      signs.radioButtons = Marks(off: "\u{F10C}", on: "\u{F192}", mixed: "\u{F10C}")
      signs.switches = Marks(off: "\u{F204}", on: "\u{F205}", mixed: "\u{F204}")
      (signs.star, signs.emptyStar, signs.dot) = ("\u{F005}", "\u{F006}", "\u{F111}")
      signs.hearts = Marks(off: "\u{F08A}", on: "\u{F004}", mixed: "\u{F08A}")
      (signs.path, signs.before, signs.after) = ("\u{F105}", "\u{F104}", "\u{F105}")
      return signs
    }()

    /// The symbols for terminals without Unicode.
    public static let ascii: Symbols = {
      var signs = Symbols()
      signs.spinner = .line
      (signs.pointer, signs.dot, signs.bullet, signs.star) = (">", "*", "*", "*")
      (signs.separator, signs.path, signs.before, signs.after) = ("-", ">", "<", ">")
      (signs.ellipsis, signs.emptyStar) = ("...", ".")
      signs.hearts = Marks(off: "--", on: "<3", mixed: "--")
      signs.checkboxes = Marks(off: "[ ]", on: "[x]", mixed: "[-]")
      signs.radioButtons = Marks(off: "( )", on: "(*)", mixed: "( )")
      signs.switches = Marks(off: "( off)", on: "(on  )", mixed: "( -- )")
      (signs.boxes, signs.rule, signs.track, signs.thumb) = (.ascii, "-", "|", "#")
      return signs
    }()
  }

  /// Creates a theme from the accent colour, a text colour on it, and colours for errors, warnings and successes.
  public init(
    accent: Color, onAccent: Color, error: Color, warning: Color, success: Color = .green,
    name: String = "own"
  ) {
    self.name = name
    self.accent = Style(foreground: accent)
    title = Style(foreground: accent, attributes: .bold)
    focusedBorder = Style(foreground: accent)
    // Many terminals show bold black as a dark grey.
    selection = Style(
      foreground: onAccent, background: accent, attributes: onAccent == .black ? [] : .bold)
    self.error = Style(foreground: error)
    self.warning = Style(foreground: warning)
    self.success = Style(foreground: success)
    heading = Style(foreground: accent, attributes: .bold)
    primaryButton = Style(foreground: accent, attributes: .bold)
    dangerButton = Style(foreground: error, attributes: .bold)
    focusedDanger = Style(foreground: error, attributes: .bold).reverse()
    series = [
      self.accent, Style(foreground: .magenta), Style(foreground: .yellow),
      Style(foreground: .blue), Style(foreground: .green), Style(foreground: .red),
    ]
  }

  /// A teal theme, whose contrast is readable on black, on white, and under white. A window uses a darker or lighter
  /// variant when the terminal reports its background.
  public static let standard = Theme(
    accent: .rgb(12, 133, 140), onAccent: .rgb(255, 255, 255), error: .rgb(210, 62, 62),
    warning: .rgb(184, 134, 11), success: .rgb(34, 140, 60), name: "standard")

  /// A theme with the sixteen colours of the terminal's theme.
  public static let sixteen = Theme(
    accent: .cyan, onAccent: .black, error: .red, warning: .yellow, name: "sixteen")

  /// A theme without colours, with the attributes bold, underline and reverse.
  public static let monochrome: Theme = {
    var theme = Theme(
      accent: .standard, onAccent: .standard, error: .standard, warning: .standard,
      success: .standard, name: "monochrome")
    (theme.secondary, theme.border, theme.disabled, theme.shade) = (.plain, .plain, .plain, .plain)
    (theme.accent, theme.error, theme.focusedBorder) = (
      Style.plain.bold(), Style.plain.bold(), Style.plain.bold()
    )
    theme.warning = Style.plain.bold()
    theme.series[0] = theme.accent
    theme.selection = Style.plain.bold().reverse()
    theme.title = Style.plain.bold()
    theme.heading = Style.plain.bold().underline()
    (theme.primaryButton, theme.dangerButton) = (Style.plain.bold(), Style.plain.bold())
    theme.focusedDanger = Style.plain.bold().reverse()
    return theme
  }()

  /// Returns the default theme for a terminal.
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

/// A value in an object, so that copying a structure that contains it retains one object, however many the value has.
@propertyWrapper struct Indirect<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var box: Box

  init(wrappedValue: Value) {
    box = Box(wrappedValue)
  }

  var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  static func == (one: Indirect, other: Indirect) -> Bool {
    one.box === other.box || one.wrappedValue == other.wrappedValue
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

/// The symbols of rows, in the theme's character set.
extension Theme.Symbols {
  /// The symbol of a column that is sorted in ascending order.
  var ascending: String { isASCII ? "^" : "▲" }
  /// The symbol of a column that is sorted in descending order.
  var descending: String { isASCII ? "v" : "▼" }
  /// The symbol of a collapsed branch.
  var collapsed: String { isASCII ? "+" : "▸" }
  /// The symbol of an expanded branch.
  var expanded: String { isASCII ? "-" : "▾" }
  /// The heavy line that marks a part of a ``rule``.
  var heavyRule: Unicode.Scalar { isASCII ? "=" : "━" }
  /// The lines before the nodes of a branch: next to a deeper node, at a node, and at the last node.
  var guides: (past: String, node: String, last: String) {
    isASCII ? ("| ", "|-", "`-") : ("│ ", "├─", "└─")
  }
}
