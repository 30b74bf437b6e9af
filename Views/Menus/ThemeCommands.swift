// SPDX-License-Identifier: MIT

extension Window {
  /// Returns a command for each theme, which shows the theme while it is selected in a palette.
  ///
  /// ```swift
  /// let palette = CommandPaletteView(window.themeCommands())
  /// palette.select(window.theme.name)
  /// window.present(palette)
  /// ```
  ///
  /// The id of a command is the theme's name, so that ``CommandPaletteView/select(_:)`` selects the current theme. Enter
  /// keeps the theme, and Esc restores the one before. The commands don't retain the window.
  ///
  /// - Parameters:
  ///   - themes: The themes.
  ///   - group: The group of the commands; empty for a palette of themes only.
  ///   - onSelect: A closure that is called with the theme that the user has selected, for example to store its name.
  public func themeCommands(
    _ themes: [Theme] = Theme.all, group: String = "",
    onSelect: @escaping @MainActor (Theme) -> Void = { _ in }
  ) -> [Command] {
    themes.map { theme in
      Command(
        theme.name, group: group,
        preview: { [weak self] in
          let old = self?.theme
          self?.theme = theme
          return { [weak self] in if let old { self?.theme = old } }
        },
        action: { [weak self] in
          self?.theme = theme
          onSelect(theme)
        })
    }
  }
}
