/// The terminal's modes that a session sets, and the bytes that unset exactly those.
struct Modes {
  /// Whether mouse events are asked for.
  var mouse: Bool
  /// Whether keys are told in the kitty protocol, once the terminal has said that it knows it.
  var kittyKeyboard = false

  /// Alternate screen, no wrapping at the margin, bracketed paste, focus, hidden cursor, mouse.
  var enter: [UInt8] {
    var text = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?25l"
    if mouse { text += "\u{1B}[?1002h\u{1B}[?1006h" }
    if kittyKeyboard { text += Self.pushKeyboard }
    return Array(text.utf8)
  }

  /// The way back. It begins with Esc, which ends whatever sequence a frame was cut off in.
  var leave: [UInt8] {
    var text = "\u{1B}[?2026l"
    if kittyKeyboard { text += "\u{1B}[<u" }
    if mouse { text += "\u{1B}[?1006l\u{1B}[?1002l" }
    text += "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[m\u{1B}[?1049l\u{1B}[?25h"
    return Array(text.utf8)
  }

  /// Asks to tell Esc and keys with modifiers apart.
  static let pushKeyboard = "\u{1B}[>1u"

  /// Asks for synchronized output and the kitty protocol, with primary attributes as the end of the answers.
  static let questions = Array("\u{1B}[?2026$p\u{1B}[?u\u{1B}[c".utf8)

  /// Whether a terminal of that name is known to skip questions that it doesn't understand.
  static func mayAsk(_ term: String) -> Bool {
    let term = term.lowercased()
    let known = [
      "xterm", "tmux", "rxvt", "alacritty", "foot", "wezterm", "ghostty", "kitty", "konsole", "vte",
      "contour", "st-",
    ]
    return known.contains(where: term.hasPrefix)
  }
}
