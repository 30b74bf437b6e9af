// SPDX-License-Identifier: MIT

/// A key of the keyboard. `KeyPress("pgup")?.key` is `Key.pageUp`.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// Enter, on the main keyboard or the number pad.
  case enter
  /// The tab key.
  case tab
  /// Backspace, which deletes to the left.
  case backspace
  /// Delete, which deletes to the right.
  case delete
  /// The insert key.
  case insert
  /// The escape key.
  case escape
  /// The up arrow key.
  case up
  /// The down arrow key.
  case down
  /// The left arrow key.
  case left
  /// The right arrow key.
  case right
  /// The home key.
  case home
  /// The end key.
  case end
  /// The page up key.
  case pageUp
  /// The page down key.
  case pageDown
  /// A function key, F1 to F35.
  case function(Int)
}

/// The modifier keys that are pressed with a key or a button. `KeyPress("ctrl+alt+k")?.modifiers` is `Modifiers([.control, .alt])`.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits, one for each modifier, in the order of the kitty protocol.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift. For a character key it is part of the character: `A`, not shift and `a`.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, also called Option.
  public static let alt = Modifiers(rawValue: 2)
  /// The control key.
  public static let control = Modifiers(rawValue: 4)
  /// The super key, also called Command or Windows.
  public static let `super` = Modifiers(rawValue: 8)
  /// The hyper key.
  public static let hyper = Modifiers(rawValue: 16)
  /// The meta key, where it isn't Alt.
  public static let meta = Modifiers(rawValue: 32)
}
