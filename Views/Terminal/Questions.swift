// SPDX-License-Identifier: MIT

/// The queries that a session sends to its terminal, and the handling of the replies.
///
/// All queries are sent together before the first frame, without waiting. Every terminal answers the last one, the
/// primary attributes, so its reply ends the sequence: features without a reply by then are unsupported. Replies aren't
/// delivered as keys.
struct Questions {
  /// A Boolean value that indicates whether the last reply is still to come.
  private(set) var isWaiting = false
  /// A Boolean value that indicates whether the colours must be queried again, because the user changed them.
  private(set) var asksColors = false

  /// The queries for synchronized output, cluster widths, colour changes, the kitty protocol, and the colours.
  static let bytes = Array("\u{1B}[?2026$p\u{1B}[?2027$p\u{1B}[?2031$p\u{1B}[?u".utf8) + colors

  /// The queries for the light or dark scheme and the colours of text and background, and the end mark.
  static let colors = Array("\u{1B}[?996n\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// Records that the queries were sent.
  mutating func ask() {
    (isWaiting, asksColors) = (true, false)
  }

  /// Updates the capabilities from a reply, however late it comes.
  mutating func take(_ reply: Reply, into capabilities: inout Capabilities) {
    switch reply {
    case .mode(2026, let state): capabilities.synchronizedOutput = Self.canBeSet(state)
    // Widths follow the mode only while it is on; a session sets it where it can.
    case .mode(2027, let state): capabilities.clusterWidths = Self.canBeSet(state) || state == 3
    case .keyboard: capabilities.kittyKeyboard = true
    case .color(10, let red, let green, let blue): capabilities.foreground = .rgb(red, green, blue)
    case .color(11, let red, let green, let blue): capabilities.background = .rgb(red, green, blue)
    case .lightColors(let isLight) where capabilities.lightColors != isLight:
      // The known colours are outdated. Pending replies contain the new ones.
      if capabilities.isLight != isLight {
        (capabilities.foreground, capabilities.background) = (nil, nil)
      }
      capabilities.lightColors = isLight
      asksColors = !isWaiting
    case .attributes: isWaiting = false
    case .mode, .color, .lightColors, .cursor: break
    }
  }

  /// Returns whether a mode is supported and can be changed.
  private static func canBeSet(_ state: Int) -> Bool { state == 1 || state == 2 }
}
