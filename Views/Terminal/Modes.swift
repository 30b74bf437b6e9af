// SPDX-License-Identifier: MIT

/// The terminal modes that a session sets, and the bytes that unset exactly those.
struct Modes {
  var options: SessionOptions
  /// A Boolean value that indicates whether keys are reported in the kitty protocol, once the terminal has confirmed
  /// support.
  var kittyKeyboard = false
  /// The numbers of the optional modes that are set: those that the terminal supports and that weren't on already.
  private var optional: [Int] = []
  /// A Boolean value that indicates whether changes between dark and light colours are reported.
  var colorChanges: Bool { optional.contains(2031) }
  /// The command that changed the title, with the previous title on the terminal's stack.
  var title: [UInt8]?
  /// A Boolean value that indicates whether the shape of the cursor or of the pointer was changed.
  var cursorShape = false
  var pointerShape = false
  /// A Boolean value that indicates whether progress is shown.
  var progress = false
  /// A Boolean value that indicates whether the mouse is temporarily released to the terminal.
  var releasesMouse = false
  /// A Boolean value that indicates whether a hyperlink may be open.
  var links = false
  /// A Boolean value that indicates whether the terminal is set not to reorder right-to-left text.
  var explicitDirection = false

  /// A Boolean value that indicates whether the first row of an inline area is marked as a prompt.
  var marksArea = false

  init(_ options: SessionOptions) {
    self.options = options
  }

  /// Returns the bytes that enter the session: screen or area, no wrapping at the margin, bracketed paste, focus,
  /// hidden cursor, mouse.
  ///
  /// State is pushed on the terminal's stacks only the first time (`isFirst`), because `leave` pops it once.
  func enter(isFirst: Bool) -> [UInt8] {
    var text = isInline ? "" : "\u{1B}[?1049h"
    text += "\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?25l"
    if explicitDirection { text += "\u{1B}[8l" }
    if !releasesMouse { text += takeMouse }
    if kittyKeyboard { text += isFirst ? pushKeyboard : setKeyboard }
    for mode in optional { text += "\u{1B}[?\(mode)h" }
    var bytes = Array(text.utf8)
    if let title { bytes += (isFirst ? Self.keepTitle : []) + title }
    return bytes
  }

  /// Returns the bytes that leave the session. They begin with Esc, which ends any sequence of a truncated frame.
  ///
  /// An inline session moves the cursor to the row below the area, or to the area's first row if the area is to be
  /// removed.
  ///
  /// - Parameters:
  ///   - rowsBelow: The number of rows from the cursor to the row below the area.
  ///   - rowsAbove: The number of rows from the area's first row to the cursor.
  func leave(rowsBelow: Int, rowsAbove: Int = 0) -> [UInt8] {
    var text = "\u{1B}[?2026l"
    if links { text += "\u{1B}]8;;\u{1B}\\" }
    if progress { text += "\u{1B}]9;4;0\u{1B}\\" }
    if cursorShape { text += "\u{1B}[0 q" }
    if pointerShape { text += "\u{1B}]22;default\u{1B}\\" }
    if title != nil { text += "\u{1B}[23;2t" }
    for mode in optional.reversed() { text += "\u{1B}[?\(mode)l" }
    if kittyKeyboard { text += "\u{1B}[<u" }
    text += giveMouse
    if explicitDirection { text += "\u{1B}[8h" }
    text += "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[m"
    if !isInline {
      text += "\u{1B}[?1049l"
    } else if options.keepsArea {
      text += String(repeating: "\n", count: max(0, rowsBelow)) + "\r"
    } else {
      text += "\r" + (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\u{1B}[K\u{1B}[C\u{1B}[J\r"
    }
    // What follows isn't part of the prompt.
    if marksArea, isInline { text += "\u{1B}]133;C\u{1B}\\" }
    return Array((text + "\u{1B}[?25h").utf8)
  }

  /// Sets the modes that a reply reports as supported, and returns the bytes that set them.
  ///
  /// A mode that is already on was set by the user, and is left as it is.
  mutating func take(_ reply: Reply) -> [UInt8] {
    switch reply {
    case .mode(let mode, state: 2)
    where [1036, 2027, 2031].contains(mode) && !optional.contains(mode):
      optional.append(mode)
      return Array("\u{1B}[?\(mode)h".utf8)
    case .keyboard where !kittyKeyboard:
      kittyKeyboard = true
      return Array(pushKeyboard.utf8)
    case .mode, .keyboard, .attributes, .color, .lightColors, .cursor: return []
    }
  }

  /// Records what a command with some bytes changes, which the end of the session restores, and returns the bytes that precede it.
  mutating func take(_ command: SurfaceCommand, _ bytes: [UInt8]) -> [UInt8] {
    switch command {
    case .title:
      defer { title = bytes }
      return title == nil ? Self.keepTitle : []
    case .mouse(let isTold):
      releasesMouse = !isTold
      return mouseBytes
    case .progress(let value): progress = value != .none
    case .cursor(let shape): cursorShape = shape != .standard
    case .pointer(let shape): pointerShape = shape != .standard
    default: break
    }
    return []
  }

  /// The request to distinguish Esc and keys with modifiers, to report the keys of a Latin layout with the letters of others, and
  /// optionally to distinguish presses, repeats and releases.
  var pushKeyboard: String { options.keyReleases ? "\u{1B}[>7u" : "\u{1B}[>5u" }

  /// The same request without another entry on the terminal's stack.
  private var setKeyboard: String { options.keyReleases ? "\u{1B}[=7u" : "\u{1B}[=5u" }

  /// The request to push the current title on the terminal's stack.
  static let keepTitle = Array("\u{1B}[22;2t".utf8)

  var isInline: Bool { options.area != .screen }

  /// A Boolean value that indicates whether mouse events are reported.
  var tellsMouse: Bool { mouse != nil }

  /// The bytes that enable or disable mouse events.
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

/// The queries that a session sends to its terminal, and the handling of the replies.
///
/// All queries are sent together before the first frame, without waiting. Every terminal answers the last one, the
/// primary attributes, so its reply ends the sequence: features without a reply by then are unsupported. Replies aren't
/// delivered as keys.
struct Questions {
  /// A Boolean value that indicates whether the colours must be queried again, because the user changed them.
  private(set) var asksColors = false

  /// The queries for synchronized output, cluster widths, colour changes, Esc before a character for Alt, which xterm
  /// doesn't send by default, the kitty protocol, and the colours.
  static let bytes =
    Array("\u{1B}[?2026$p\u{1B}[?2027$p\u{1B}[?2031$p\u{1B}[?1036$p\u{1B}[?u".utf8) + colors

  /// The queries for the light or dark scheme and the colours of text and background, and the end mark.
  static let colors = Array("\u{1B}[?996n\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// Records that the colours were queried.
  mutating func ask() {
    asksColors = false
  }

  /// Updates the capabilities from a reply, however late it comes.
  ///
  /// - Parameters:
  ///   - reply: The reply.
  ///   - isWaiting: Whether the last reply to a query is still to come.
  ///   - capabilities: The capabilities.
  mutating func take(_ reply: Reply, isWaiting: Bool, into capabilities: inout Capabilities) {
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
    case .mode, .color, .lightColors, .cursor, .attributes: break
    }
  }

  /// Returns whether a mode is supported and can be changed.
  private static func canBeSet(_ state: Int) -> Bool { state == 1 || state == 2 }
}
