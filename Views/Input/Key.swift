// SPDX-License-Identifier: MIT

/// A key of the keyboard.
public enum Key: Hashable, Sendable {
  /// A key that writes a character.
  case character(Character)
  /// Enter, on either pad.
  case enter
  /// Tab.
  case tab
  /// Deletes to the left.
  case backspace
  /// Deletes to the right.
  case delete
  /// Insert.
  case insert
  /// Esc.
  case escape
  /// Arrow up.
  case up
  /// Arrow down.
  case down
  /// Arrow left.
  case left
  /// Arrow right.
  case right
  /// Home.
  case home
  /// End.
  case end
  /// A page up.
  case pageUp
  /// A page down.
  case pageDown
  /// F1 to F35.
  case function(Int)
}

/// The modifiers held with a key or a button.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit a modifier, in the order of the kitty protocol.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; folded into the character where there is one (`A`, not shift and `a`).
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, also called Option.
  public static let alt = Modifiers(rawValue: 2)
  /// Control.
  public static let control = Modifiers(rawValue: 4)
  /// Super, also called Command or Windows.
  public static let `super` = Modifiers(rawValue: 8)
  /// Hyper.
  public static let hyper = Modifiers(rawValue: 16)
  /// Meta, where it isn't Alt.
  public static let meta = Modifiers(rawValue: 32)
}
