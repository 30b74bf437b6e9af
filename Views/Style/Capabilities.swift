// SPDX-License-Identifier: MIT

/// What a terminal can do, as far as it is known.
public struct Capabilities: Hashable, Sendable {
  /// How many colours it shows.
  public var colors: ColorLevel
  /// Whether it draws box lines, accents and emoji: its text is UTF-8.
  public var unicode: Bool
  /// Whether it shows a frame at once when told where the frame begins and ends (mode 2026).
  public var synchronizedOutput: Bool
  /// Whether it tells Esc apart from sequences (the kitty keyboard protocol).
  public var kittyKeyboard: Bool
  /// Whether it gives a cluster of several scalars the columns that Unicode does (mode 2027), so that the cursor's
  /// column behind one is certain.
  public var clusterWidths = false
  /// Whether it takes commands beside frames: titles, links, progress, the clipboard.
  public var commands = true
  /// How it shows notifications of the desktop; `nil` if it shows none.
  public var notifications: Notifications?
  /// Whether it takes shapes of the mouse's pointer by their names in CSS (OSC 22).
  public var pointerShapes = false
  /// Whether it reflows text when its window gets narrower, so that a row may become two.
  public var reflows = false
  /// Whether its font has few signs beyond letters and plain boxes, as the Linux console's.
  public var plainFont = false
  /// The colour that it gives to text without one, if it told.
  public var foreground: Color?
  /// The colour of its ground, if it told.
  public var background: Color?
  /// Whether its colours are light ones, if it told that when the user changed them (mode 2031).
  public var lightColors: Bool?

  /// The ways in which terminals take notifications.
  public enum Notifications: Hashable, Sendable {
    /// One text (OSC 9), as iTerm2 does.
    case message
    /// A title and a text (OSC 777), as rxvt, foot, WezTerm and Ghostty do.
    case titled
    /// A title and a text in parts (OSC 99), as kitty does.
    case kitty
  }

  /// Makes capabilities; what isn't given is the common ground of today's terminals.
  public init(
    colors: ColorLevel = .full, unicode: Bool = true, synchronizedOutput: Bool = false,
    kittyKeyboard: Bool = false
  ) {
    self.colors = colors
    self.unicode = unicode
    self.synchronizedOutput = synchronizedOutput
    self.kittyKeyboard = kittyKeyboard
  }

  /// Reads what the environment tells: `NO_COLOR`, `COLORTERM`, `TERM`, `LC_ALL`, `LC_CTYPE` and
  /// `LANG`.
  ///
  /// A locale that names another encoding than UTF-8 turns `unicode` off, and so do C and POSIX in `LC_ALL` or
  /// `LC_CTYPE`. Otherwise it stays on, since containers run with none, or with `LANG=C`, in terminals that are UTF-8.
  public init(environment: (String) -> String?) {
    let term = environment("TERM")?.lowercased() ?? ""
    let colorTerm = environment("COLORTERM")?.lowercased() ?? ""
    let colors: ColorLevel =
      if let value = environment("NO_COLOR"), !value.isEmpty {
        .none
      } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
        .full
      } else if ["kitty", "ghostty", "alacritty", "wezterm", "foot"].contains(where: term.contains)
      {
        .full
      } else if term.contains("256") {
        .palette
      } else if term.hasPrefix("vt") || term.contains("mono") || term == "dumb" {
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
    pointerShapes = ["kitty", "foot", "ghostty"].contains { term.contains($0) }
    plainFont = term == "linux"
    // xterm, st, screen and the console cut rows.
    let isXterm = !isInside && !(environment("XTERM_VERSION") ?? "").isEmpty
    let isScreen = term.hasPrefix("screen") && (environment("TMUX") ?? "").isEmpty
    reflows = commands && !isXterm && !isScreen && !term.hasPrefix("st-")
    if term.hasPrefix("screen"), !isScreen { reflows = true }
  }

  private static func notifications(_ term: String, _ program: String) -> Notifications? {
    if term.contains("kitty") { return .kitty }
    if ["foot", "rxvt", "wezterm", "ghostty"].contains(where: term.contains) { return .titled }
    return switch program {
    case "iterm.app": .message
    case "wezterm", "ghostty": .titled
    default: nil
    }
  }

  /// Whether the ground is lighter than the text, or light by itself; where neither is known what the terminal told of
  /// its colours, and else `false`, as most terminals are dark.
  public var isLight: Bool {
    guard let background else {
      return (foreground?.lightness).map { $0 < 0.5 } ?? lightColors ?? false
    }
    return background.lightness > (foreground?.lightness ?? 0.5)
  }

  /// Whether a terminal of that name is known to skip sequences that it doesn't understand.
  static func isKnown(_ term: String) -> Bool {
    let term = term.lowercased()
    let known = [
      "xterm", "tmux", "rxvt", "alacritty", "foot", "wezterm", "ghostty", "kitty", "konsole", "vte",
      "contour", "st-",
    ]
    return known.contains(where: term.hasPrefix)
  }
}

extension Style {
  /// The style as a terminal of those capabilities shows it.
  func reduced(to capabilities: Capabilities) -> Style {
    let style = reduced(to: capabilities.colors)
    return capabilities.commands ? style : style.linked(to: nil)
  }
}
