// SPDX-License-Identifier: MIT

/// The theme of a window, adapted to its terminal and to the accessibility options.
struct WindowAppearance {
  /// The selected theme.
  private(set) var theme: Theme
  /// The options that replace or omit visual elements for users of screen readers and others.
  private(set) var options = AccessibilityOptions.none
  /// The adapted theme.
  private(set) var shownTheme: Theme
  /// The capabilities for which the theme was selected.
  private var capabilities: Capabilities

  /// Creates an appearance with the default theme for a terminal.
  init(suitedTo capabilities: Capabilities) {
    self.capabilities = capabilities
    theme = .suited(to: capabilities)
    // The background may be known already, for example in the second window on a terminal.
    shownTheme = theme.adapted(to: capabilities)
  }

  /// Returns a theme adapted to a terminal and the options.
  func shown(_ theme: Theme, on capabilities: Capabilities) -> Theme {
    var capabilities = capabilities
    if options.keepsBackground { capabilities.paintsBackground = false }
    return options.applied(to: theme.adapted(to: capabilities))
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

  /// Returns the appearance for new capabilities of the terminal, with the default theme for them unless another theme
  /// was selected.
  func adapted(to capabilities: Capabilities) -> WindowAppearance {
    var appearance = self
    if theme == .suited(to: self.capabilities) { appearance.theme = .suited(to: capabilities) }
    appearance.capabilities = capabilities
    appearance.shownTheme = shown(appearance.theme, on: capabilities)
    return appearance
  }
}
