// SPDX-License-Identifier: MIT

/// What the user or the terminal did.
public enum Event: Hashable, Sendable {
  /// A key with its modifiers.
  case key(KeyPress)
  /// A key that is held down came once more; told apart only in sessions that ask for it.
  case keyRepeat(KeyPress)
  /// A key came up; told only in sessions that ask for it.
  case keyRelease(KeyPress)
  /// Pasted text, whole; line breaks are line feeds.
  case paste(String)
  /// Something the mouse did.
  case mouse(Mouse)
  /// The terminal's window gained (`true`) or lost (`false`) the keyboard.
  case focus(Bool)
  /// The terminal has a new size.
  case resize(Size)
  /// The terminal told more of what it can do.
  case capabilities(Capabilities)
}

/// What the mouse did, where, and with which modifiers held.
public struct Mouse: Hashable, Sendable {
  /// What happened.
  public var kind: Kind
  /// The button; `.none` for moves and for the wheel.
  public var button: Button
  /// The cell under the pointer.
  public var position: Position
  /// The modifiers held.
  public var modifiers: Modifiers

  /// Makes a mouse event.
  public init(
    kind: Kind, button: Button = .none, position: Position, modifiers: Modifiers = []
  ) {
    self.kind = kind
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }

  /// A Boolean value that indicates whether the left button went down.
  var isClick: Bool { kind == .press && button == .left }

  /// What a mouse can do.
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case press
    /// A button came up.
    case release
    /// The pointer moved with a button down.
    case drag
    /// The pointer moved with no button down.
    case move
    /// The wheel turned away from the user.
    case scrollUp
    /// The wheel turned towards the user.
    case scrollDown
    /// The wheel was pushed to the left.
    case scrollLeft
    /// The wheel was pushed to the right.
    case scrollRight
  }

  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// No button.
    case none
    /// The left one.
    case left
    /// The middle one.
    case middle
    /// The right one.
    case right
    /// An extra one, counted from 4 as terminals do (8 is mostly "back", 9 "forward").
    case other(Int)
  }
}
