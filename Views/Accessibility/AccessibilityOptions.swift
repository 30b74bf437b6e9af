// SPDX-License-Identifier: MIT

/// The options of a window for users who don't see its drawing, or who prefer reduced motion.
public struct AccessibilityOptions: Hashable, Sendable {
  /// A Boolean value that indicates whether boxes, rules, bars and other symbols are drawn in ASCII, which screen
  /// readers skip or can name.
  public var asciiSigns: Bool
  /// A Boolean value that indicates whether animations are disabled. Spinners show only their texts.
  public var reducedMotion: Bool
  /// A Boolean value that indicates whether the terminal's cursor is visible in every focused view. Otherwise it is visible
  /// where the user types, and invisible at its position elsewhere.
  public var showsCursor: Bool

  /// Creates options. By default, all are disabled.
  public init(asciiSigns: Bool = false, reducedMotion: Bool = false, showsCursor: Bool = false) {
    self.asciiSigns = asciiSigns
    self.reducedMotion = reducedMotion
    self.showsCursor = showsCursor
  }

  /// The options with everything disabled.
  public static let none = AccessibilityOptions()

  /// The options for screen readers and Braille displays.
  public static let screenReader = AccessibilityOptions(
    asciiSigns: true, reducedMotion: true, showsCursor: true)

  /// Returns a theme with these options applied.
  func applied(to theme: Theme) -> Theme {
    guard self != .none else { return theme }
    var theme = theme
    if asciiSigns { theme.symbols = .ascii }
    if reducedMotion { theme.symbols.spinner = [] }
    return theme
  }
}
