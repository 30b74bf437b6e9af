// SPDX-License-Identifier: MIT

/// The known capabilities of a terminal.
public struct Capabilities: Hashable, Sendable {
  /// The supported colours.
  public var colors: ColorLevel
  /// A Boolean value that indicates whether the terminal supports Unicode: its text is UTF-8.
  public var unicode: Bool
  /// A Boolean value that indicates whether the terminal supports synchronized updates (mode 2026).
  public var synchronizedOutput: Bool
  /// A Boolean value that indicates whether the terminal supports the kitty keyboard protocol, which distinguishes Esc
  /// from sequences.
  public var kittyKeyboard: Bool
  /// A Boolean value that indicates whether a cluster of several scalars has the width that Unicode specifies (mode
  /// 2027), so that the cursor's column after it is certain.
  public var clusterWidths = false
  /// A Boolean value that indicates whether the terminal supports commands in addition to frames: titles, links,
  /// progress, the clipboard.
  public var commands = true
  /// The protocol for desktop notifications; `nil` if they aren't supported.
  public var notifications: Notifications?
  /// A Boolean value that indicates whether the terminal supports pointer shapes by their CSS names (OSC 22).
  public var pointerShapes = false
  /// A Boolean value that indicates whether the terminal reflows text when its window gets narrower, so that a row may
  /// become two.
  public var reflows = false
  /// A Boolean value that indicates whether the font has few symbols besides letters and simple box-drawing characters,
  /// as on the Linux console.
  public var plainFont = false
  /// A Boolean value that indicates whether the terminal has an explicit mode for bidirectional text (BDSM), in which it
  /// doesn't reorder right-to-left text. Such text is then sent in visual order, and all columns are kept.
  public var explicitDirection = false
  /// A Boolean value that indicates whether the terminal reports its size up to 250 ms late, as tmux does.
  var tellsSizeLate = false
  /// A Boolean value that indicates whether the terminal, when its width changes, doesn't wrap the rows from the mark of a prompt on, but
  /// blanks them, as kitty does.
  var blanksPrompts = false
  /// A Boolean value that indicates whether the terminal has italics. screen shows them as its selection, reversed.
  var italics = true
  /// The numbers of rows that an inline area may have; `nil` on a full screen. Text can be printed above an inline area.
  public var inlineRows: ClosedRange<Int>?
  /// The default text colour, if the terminal reported it.
  public var foreground: Color?
  /// The default background colour, if the terminal reported it.
  public var background: Color?
  /// A Boolean value that indicates whether the colour scheme is light, if the terminal reported it (mode 2031).
  public var lightColors: Bool?
  /// A Boolean value that indicates whether a theme without a background paints one.
  ///
  /// It is `true` on a full screen in colours whose terminal doesn't report its background, such as tmux 3.3, screen and mosh,
  /// so that text is on a surface of a known colour. The environment variable `PROSCENIUM_BACKGROUND=terminal` and
  /// ``AccessibilityOptions/keepsBackground`` prevent it.
  public var paintsBackground = false

  /// The protocols for desktop notifications.
  public enum Notifications: Hashable, Sendable {
    /// A single text (OSC 9), as in iTerm2.
    case message
    /// A title and a text (OSC 777), as in rxvt, foot, WezTerm and Ghostty.
    case titled
    /// A title and a text in parts (OSC 99), as in kitty.
    case kitty
  }

  /// Creates capabilities. The defaults are those of common terminals.
  public init(
    colors: ColorLevel = .full, unicode: Bool = true, synchronizedOutput: Bool = false,
    kittyKeyboard: Bool = false
  ) {
    self.colors = colors
    self.unicode = unicode
    self.synchronizedOutput = synchronizedOutput
    self.kittyKeyboard = kittyKeyboard
  }

  /// Creates capabilities from the environment variables `NO_COLOR`, `COLORTERM`, `TERM`, `LC_ALL`, `LC_CTYPE` and
  /// `LANG`.
  ///
  /// A locale with an encoding other than UTF-8 disables `unicode`, as do C and POSIX in `LC_ALL` or `LC_CTYPE`.
  /// Otherwise it is enabled, since containers have no locale, or `LANG=C`, in terminals that support UTF-8.
  public init(environment: (String) -> String?) {
    let term = environment("TERM")?.lowercased() ?? ""
    let colorTerm = environment("COLORTERM")?.lowercased() ?? ""
    let colors: ColorLevel =
      if let value = environment("NO_COLOR"), !value.isEmpty {
        .none
      } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
        .full
      } else if ["kitty", "ghostty", "alacritty", "wezterm", "foot"].contains(where: {
        Self.text(term, contains: $0)
      }) {
        .full
      } else if Self.text(term, contains: "256") {
        .palette
      } else if term.hasPrefix("vt") || Self.text(term, contains: "mono") || term == "dumb" {
        .none
      } else {
        .sixteen
      }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    let own = ["LC_ALL", "LC_CTYPE"].lazy.compactMap(environment).first { !$0.isEmpty }
    let isNone = own == "C" || own == "POSIX"
    let encoding =
      locale?.split(separator: ".").dropFirst().first?.lowercased() ?? (isNone ? "ascii" : "utf-8")
    self.init(colors: colors, unicode: encoding.hasPrefix("utf-8") || encoding.hasPrefix("utf8"))
    commands = Self.isKnown(term) && term != "dumb"
    let isInside = !(environment("TMUX") ?? "").isEmpty || term.hasPrefix("screen")
    let program = isInside ? "" : environment("TERM_PROGRAM")?.lowercased() ?? ""
    notifications = isInside ? nil : Self.notifications(term, program)
    blanksPrompts = !isInside && Self.text(term, contains: "kitty")
    pointerShapes = ["kitty", "foot", "ghostty"].contains {
      Self.text(term, contains: $0)
    }
    plainFont = term == "linux"
    let vte = isInside ? 0 : environment("VTE_VERSION").flatMap { Int($0) } ?? 0
    explicitDirection = commands && (vte >= 5_800 || program == "mintty")
    // xterm, st, screen and the console truncate rows.
    let isXterm = !isInside && !(environment("XTERM_VERSION") ?? "").isEmpty
    let isScreen = term.hasPrefix("screen") && (environment("TMUX") ?? "").isEmpty
    italics = !isScreen
    reflows = commands && !isXterm && !isScreen && !term.hasPrefix("st-")
    tellsSizeLate = isInside || term.hasPrefix("tmux")
    if term.hasPrefix("screen"), !isScreen { reflows = true }
  }

  /// Returns whether a short text contains another one. The search of the standard library creates types at its first use,
  /// which takes longer than all other parts of this file.
  private static func text(_ text: String, contains part: String) -> Bool {
    text.utf8.indices.contains { text.utf8[$0...].starts(with: part.utf8) }
  }

  private static func notifications(_ term: String, _ program: String) -> Notifications? {
    if text(term, contains: "kitty") { return .kitty }
    if ["foot", "rxvt", "wezterm", "ghostty"].contains(where: { text(term, contains: $0) }) {
      return .titled
    }
    return switch program {
    case "iterm.app": .message
    case "wezterm", "ghostty": .titled
    default: nil
    }
  }

  /// A Boolean value that indicates whether the background is lighter than the text, or light if the text colour is
  /// unknown. If neither is known, it is the reported scheme, otherwise `false`, because most terminals are dark.
  public var isLight: Bool {
    guard let background else {
      return (foreground?.lightness).map { $0 < 0.5 } ?? lightColors ?? false
    }
    return background.lightness > (foreground?.lightness ?? 0.5)
  }

  /// Returns whether a terminal with a name is known to skip unknown sequences.
  static func isKnown(_ term: String) -> Bool {
    let term = term.lowercased()
    let known = [
      "xterm", "tmux", "rxvt", "alacritty", "foot", "wezterm", "ghostty", "kitty", "konsole", "vte",
      "contour", "mlterm", "st-",
    ]
    return known.contains(where: term.hasPrefix)
  }

  /// Returns whether a terminal with a name skips queries that it doesn't answer. screen passes some on to its terminal.
  static func skipsQueries(_ term: String) -> Bool {
    isKnown(term) || term.lowercased().hasPrefix("screen")
  }
}

extension Capabilities {
  /// A Boolean value that indicates whether the rows of an inline area are wrapped.
  var wrapsArea: Bool { reflows && !blanksPrompts }
}

extension Style {
  /// Returns the style as a terminal with the capabilities shows it.
  func reduced(to capabilities: Capabilities) -> Style {
    var style = reduced(to: capabilities.colors)
    if !capabilities.italics { style.attributes.remove(.italic) }
    return capabilities.commands ? style : style.linked(to: nil)
  }
}
