// SPDX-License-Identifier: MIT

/// The theme of a window, adapted to its terminal and to the options for accessibility.
struct WindowAppearance {
  /// The theme as it was chosen.
  private(set) var theme: Theme
  /// What is left out or replaced for users who don't see the drawing.
  private(set) var options = AccessibilityOptions.none
  /// The theme as it is drawn.
  private(set) var shownTheme: Theme
  /// What the theme was chosen for.
  private var capabilities: Capabilities

  /// Takes the theme that suits a terminal.
  init(suitedTo capabilities: Capabilities) {
    self.capabilities = capabilities
    theme = .suited(to: capabilities)
    shownTheme = theme
  }

  /// Returns a theme as it is drawn on a terminal.
  func shown(_ theme: Theme, on capabilities: Capabilities) -> Theme {
    options.applied(to: theme.adapted(to: capabilities))
  }

  /// Returns the appearance with another theme.
  func with(theme: Theme, on capabilities: Capabilities) -> WindowAppearance {
    var appearance = self
    appearance.theme = theme
    appearance.shownTheme = shown(theme, on: capabilities)
    return appearance
  }

  /// Returns the appearance with other options.
  func with(options: AccessibilityOptions, on capabilities: Capabilities) -> WindowAppearance {
    var appearance = self
    appearance.options = options
    appearance.shownTheme = appearance.shown(theme, on: capabilities)
    return appearance
  }

  /// Returns the appearance for a terminal of which more is known now: with the theme that suits it, unless someone chose
  /// the theme.
  func adapted(to capabilities: Capabilities) -> WindowAppearance {
    var appearance = self
    if theme == .suited(to: self.capabilities) { appearance.theme = .suited(to: capabilities) }
    appearance.capabilities = capabilities
    appearance.shownTheme = shown(appearance.theme, on: capabilities)
    return appearance
  }
}
