// SPDX-License-Identifier: MIT

/// An input event of the user or the terminal.
///
/// ```swift
/// loop.onEvent = { event in
///   if case .key(let keyPress) = event, keyPress == KeyPress("ctrl+s") { save() }
/// }
/// ```
public enum Event: Hashable, Sendable {
  /// A key press with its modifiers.
  case key(KeyPress)
  /// A repeated key that is held down. Reported only in sessions with `keyReleases`.
  case keyRepeat(KeyPress)
  /// A released key. Reported only in sessions with `keyReleases`.
  case keyRelease(KeyPress)
  /// Pasted text as a whole, with line feeds as line breaks.
  case paste(String)
  /// A mouse event.
  case mouse(Mouse)
  /// The terminal's window gained (`true`) or lost (`false`) the keyboard focus.
  case focus(Bool)
  /// The terminal was resized.
  case resize(Size)
  /// The known capabilities of the terminal changed.
  case capabilities(Capabilities)
}

/// A mouse event. `Mouse(kind: .press, button: .left, position: .zero).clickCount` is 1.
public struct Mouse: Hashable, Sendable {
  /// The type of the event.
  public var kind: Kind
  /// The button; `.none` for moves and the wheel.
  public var button: Button
  /// The cell under the pointer.
  public var position: Position
  /// The pressed modifiers.
  public var modifiers: Modifiers
  /// The number of presses in quick succession at one cell: 1 for a click, 2 for a double click, 3 for a triple click. Then
  /// it starts at 1 again.
  ///
  /// A window counts presses within 400 ms of each other. Drags and releases have the count of their press.
  public var clickCount = 1
  /// The number of rows by which a turn of the wheel scrolls: 3, and up to 12 when the wheel turns fast.
  ///
  /// A window sets it. From the fourth turn in one direction on, each turn within 100 ms of the last one scrolls by one more
  /// row.
  public var scrollDistance = 3

  /// Creates a mouse event: a single click, or a slow turn of the wheel.
  public init(
    kind: Kind, button: Button = .none, position: Position, modifiers: Modifiers = []
  ) {
    self.kind = kind
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }

  /// A Boolean value that indicates whether the left button was pressed.
  package var isClick: Bool { kind == .press && button == .left }

  /// The type of a mouse event.
  public enum Kind: Hashable, Sendable {
    /// A button was pressed.
    case press
    /// A button was released.
    case release
    /// The pointer moved with a button pressed.
    case drag
    /// The pointer moved with no button pressed.
    case move
    /// The wheel was turned away from the user.
    case scrollUp
    /// The wheel was turned towards the user.
    case scrollDown
    /// The wheel was pushed to the left.
    case scrollLeft
    /// The wheel was pushed to the right.
    case scrollRight
  }

  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// No button.
    case none
    /// The left button.
    case left
    /// The middle button.
    case middle
    /// The right button.
    case right
    /// An additional button, counted from 4 as terminals do. 8 is usually "back" and 9 "forward".
    case other(Int)
  }
}

/// A reply of the terminal to a query of the session.
public enum Reply: Hashable, Sendable {
  /// Primary device attributes (DA1), which every terminal sends. They end a sequence of queries.
  case attributes([Int])
  /// A private mode's state (DECRPM): 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// A colour with 8 bits per channel. OSC 10 is the text's, 11 the background's.
  case color(Int, red: UInt8, green: UInt8, blue: UInt8)
  /// The colour scheme: `true` for light. Sent as a reply or after the user changed it (mode 2031).
  case lightColors(Bool)
  /// The flags of the kitty keyboard protocol.
  case keyboard(Int)
  /// The cursor's position (CPR).
  case cursor(Position)

  /// Creates a reply from text such as `11;rgb:1c1c/1c1c/1c1c`, with channels of one to four digits; `nil` for other
  /// text.
  init?(operatingSystemCommand bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ";", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[0]), (4...19).contains(number) else {
      return nil
    }
    let value = parts[1].hasPrefix("rgba:") ? parts[1].dropFirst(5) : parts[1].dropFirst(4)
    guard parts[1].hasPrefix("rgb") else { return nil }
    let channels = value.split(separator: "/").prefix(3).map(Self.channel)
    guard channels.count == 3, let red = channels[0], let green = channels[1],
      let blue = channels[2]
    else { return nil }
    self = .color(number, red: red, green: green, blue: blue)
  }

  private static func channel(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.count), let value = UInt32(digits, radix: 16) else { return nil }
    let most = UInt32(1) << (4 * UInt32(digits.count)) - 1
    return UInt8((value * 255 + most / 2) / most)
  }
}
