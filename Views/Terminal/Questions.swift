// SPDX-License-Identifier: MIT

/// What a session asks its terminal, and what it learns from the answers.
///
/// All questions go out together, before the first frame and without waiting. Every terminal answers the last one,
/// primary attributes, so its answer ends the row: what wasn't answered by then isn't known. Answers are no keys.
struct Questions {
  /// Whether the last answer is still to come.
  private(set) var isWaiting = false
  /// Whether the colours are to be asked for again, since the user changed them.
  private(set) var asksColors = false

  /// Synchronized output, cluster widths, changes of the colours, the kitty protocol, and the colours.
  static let bytes = Array("\u{1B}[?2026$p\u{1B}[?2027$p\u{1B}[?2031$p\u{1B}[?u".utf8) + colors

  /// Whether the colours are light ones, those of text and ground, and the end mark.
  static let colors = Array("\u{1B}[?996n\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// Takes note that the questions were sent.
  mutating func ask() {
    (isWaiting, asksColors) = (true, false)
  }

  /// Changes what is known by an answer, however late it comes.
  mutating func take(_ reply: Reply, into capabilities: inout Capabilities) {
    switch reply {
    case .mode(2026, let state): capabilities.synchronizedOutput = Self.canBeSet(state)
    // Only where the mode is on do widths follow it; a session sets it where it can.
    case .mode(2027, let state): capabilities.clusterWidths = Self.canBeSet(state) || state == 3
    case .keyboard: capabilities.kittyKeyboard = true
    case .color(10, let red, let green, let blue): capabilities.foreground = .rgb(red, green, blue)
    case .color(11, let red, let green, let blue): capabilities.background = .rgb(red, green, blue)
    case .lightColors(let isLight) where capabilities.lightColors != isLight:
      // The colours that were known are no longer there. Answers under way are those of the new ones.
      if capabilities.isLight != isLight {
        (capabilities.foreground, capabilities.background) = (nil, nil)
      }
      capabilities.lightColors = isLight
      asksColors = !isWaiting
    case .attributes: isWaiting = false
    case .mode, .color, .lightColors, .cursor: break
    }
  }

  /// Whether a mode is known: set or reset, and not for good.
  private static func canBeSet(_ state: Int) -> Bool { state == 1 || state == 2 }
}
