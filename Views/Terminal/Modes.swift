// SPDX-License-Identifier: MIT

/// The terminal's modes that a session sets, and the bytes that unset exactly those.
struct Modes {
  let options: SessionOptions
  /// Whether keys are told in the kitty protocol, once the terminal has said that it knows it.
  var kittyKeyboard = false
  /// Whether clusters get Unicode's widths, once the terminal has said that it can, and didn't already.
  var clusterWidths = false
  /// Whether changes between dark and light colours are told, once the terminal has said that it can, and didn't already.
  var colorChanges = false
  /// The command that changed the title, with the title before on the terminal's stack.
  var title: [UInt8]?
  /// Whether the cursor, or the pointer, has another shape.
  var cursorShape = false
  var pointerShape = false
  /// Whether progress is shown.
  var progress = false
  /// Whether the mouse is left to the terminal for now.
  var releasesMouse = false
  /// Whether a link may be open.
  var links = false

  init(_ options: SessionOptions) {
    self.options = options
  }

  /// Screen or area, no wrapping at the margin, bracketed paste, focus, hidden cursor, mouse.
  ///
  /// What lies on a stack of the terminal is put there only if it isn't there (`isFirst`), as `leave` takes it away once.
  func enter(isFirst: Bool) -> [UInt8] {
    var text = isInline ? "" : "\u{1B}[?1049h"
    text += "\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?25l"
    if !releasesMouse { text += takeMouse }
    if kittyKeyboard { text += isFirst ? pushKeyboard : setKeyboard }
    if clusterWidths { text += Self.setClusterWidths }
    if colorChanges { text += Self.setColorChanges }
    var bytes = Array(text.utf8)
    if let title { bytes += (isFirst ? Self.keepTitle : []) + title }
    return bytes
  }

  /// The way back. It begins with Esc, which ends whatever sequence a frame was cut off in.
  ///
  /// Inline it leads to the row behind the area, or back to its first row if the area is not to stay.
  ///
  /// - Parameters:
  ///   - rowsBelow: The rows from the cursor to the row behind the area.
  ///   - rowsAbove: The rows from the area's first row to the cursor.
  func leave(rowsBelow: Int, rowsAbove: Int = 0) -> [UInt8] {
    var text = "\u{1B}[?2026l"
    if links { text += "\u{1B}]8;;\u{1B}\\" }
    if progress { text += "\u{1B}]9;4;0\u{1B}\\" }
    if cursorShape { text += "\u{1B}[0 q" }
    if pointerShape { text += "\u{1B}]22;default\u{1B}\\" }
    if title != nil { text += "\u{1B}[23;2t" }
    if colorChanges { text += "\u{1B}[?2031l" }
    if clusterWidths { text += "\u{1B}[?2027l" }
    if kittyKeyboard { text += "\u{1B}[<u" }
    text += giveMouse
    text += "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[m"
    if !isInline {
      text += "\u{1B}[?1049l"
    } else if options.keepsArea {
      text += String(repeating: "\n", count: max(0, rowsBelow)) + "\r"
    } else {
      text += "\r" + (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\u{1B}[J"
    }
    return Array((text + "\u{1B}[?25h").utf8)
  }

  /// Sets what an answer says that the terminal has, and returns the bytes for that.
  ///
  /// A mode that is on already is the user's own, and stays.
  mutating func take(_ reply: Reply) -> [UInt8] {
    switch reply {
    case .mode(2027, state: 2) where !clusterWidths:
      clusterWidths = true
      return Array(Self.setClusterWidths.utf8)
    case .mode(2031, state: 2) where !colorChanges:
      colorChanges = true
      return Array(Self.setColorChanges.utf8)
    case .keyboard where !kittyKeyboard:
      kittyKeyboard = true
      return Array(pushKeyboard.utf8)
    case .mode, .keyboard, .attributes, .color, .lightColors, .cursor: return []
    }
  }

  /// Asks to tell Esc and keys with modifiers apart, and if wanted presses, repeats and releases.
  var pushKeyboard: String { options.keyReleases ? "\u{1B}[>3u" : "\u{1B}[>1u" }

  /// Asks for the same without another place on the terminal's stack.
  private var setKeyboard: String { options.keyReleases ? "\u{1B}[=3u" : "\u{1B}[=1u" }

  /// Puts the title at hand on the terminal's own stack.
  static let keepTitle = Array("\u{1B}[22;2t".utf8)

  private static let setClusterWidths = "\u{1B}[?2027h"

  private static let setColorChanges = "\u{1B}[?2031h"

  var isInline: Bool { options.area != .screen }

  /// Whether events of the mouse are told at all.
  var tellsMouse: Bool { mouse != nil }

  /// Has events of the mouse told, or no longer.
  var mouseBytes: [UInt8] { Array((releasesMouse ? giveMouse : takeMouse).utf8) }

  private var takeMouse: String { mouse.map { "\u{1B}[?\($0)h\u{1B}[?1006h" } ?? "" }

  private var giveMouse: String { mouse.map { "\u{1B}[?1006l\u{1B}[?\($0)l" } ?? "" }

  private var mouse: Int? {
    if isInline { return nil }
    return switch options.mouse {
    case .none: nil
    case .clicks: 1002
    case .moves: 1003
    }
  }
}
