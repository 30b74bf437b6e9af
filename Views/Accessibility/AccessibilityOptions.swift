// SPDX-License-Identifier: MIT

/// What a window leaves out or replaces for those who don't see its drawing, or don't want to see it move.
public struct AccessibilityOptions: Hashable, Sendable {
  /// Whether boxes, rules, bars and all other signs are drawn in ASCII, which screen readers pass over or can name.
  public var asciiSigns: Bool
  /// Whether nothing moves by itself: spinners show their words alone.
  public var reducedMotion: Bool

  /// Makes options; what isn't asked for is as everywhere.
  public init(asciiSigns: Bool = false, reducedMotion: Bool = false) {
    self.asciiSigns = asciiSigns
    self.reducedMotion = reducedMotion
  }

  /// Everything as it is drawn for the eye.
  public static let none = AccessibilityOptions()

  /// All that helps screen readers and Braille displays.
  public static let screenReader = AccessibilityOptions(asciiSigns: true, reducedMotion: true)

  /// A theme under these options.
  func applied(to theme: Theme) -> Theme {
    guard self != .none else { return theme }
    var theme = theme
    if asciiSigns { theme.symbols = .ascii }
    if reducedMotion { theme.symbols.spinner = [] }
    return theme
  }
}
