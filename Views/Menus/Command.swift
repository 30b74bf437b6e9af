// SPDX-License-Identifier: MIT

/// A command of an application, for its command palette.
public struct Command: Identifiable {
  /// The identifier of the command, which is stable between runs.
  public let id: String
  /// The title of the command.
  public let title: String
  /// A symbol before the title; empty for none. A terminal without Unicode shows none.
  public let icon: String
  /// The group of the command, such as "File" or "View".
  public let group: String
  /// The keyboard shortcut of the command.
  public let keys: KeySequence?
  /// A Boolean value that indicates whether the command is available. A palette omits unavailable
  /// commands.
  public let isEnabled: Bool
  /// A closure that shows the effect of the command while it is selected in a palette, and returns a closure that undoes
  /// it; `nil` for a command without a preview.
  public let preview: Preview?
  let action: @MainActor () -> Void

  /// A closure that shows an effect, and returns a closure that undoes it.
  public typealias Preview = @MainActor () -> @MainActor () -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - id: The identifier; `nil` for the title.
  ///   - icon: A symbol before the title, or an empty string.
  ///   - group: The group, such as "File" or "View".
  ///   - keys: The keyboard shortcut.
  ///   - isEnabled: Whether the command is available.
  ///   - preview: The closure that shows the effect while the command is selected, and returns a closure that undoes it.
  ///     The palette undoes it when the selection moves, and before the command is performed.
  ///   - action: The closure that performs the command.
  public init(
    _ title: String, id: String? = nil, icon: String = "", group: String = "",
    keys: KeySequence? = nil, isEnabled: Bool = true, preview: Preview? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.id = id ?? title
    self.title = title
    self.icon = icon
    self.group = group
    self.keys = keys
    self.isEnabled = isEnabled
    self.preview = preview
    self.action = action
  }

  /// The title with the group, which palettes show and search.
  var name: String { group.isEmpty ? title : "\(group): \(title)" }
}

extension Window {
  /// Returns the command that enters copy mode, in which keys select and copy text. It doesn't retain the window.
  ///
  /// ```swift
  /// window.present(CommandPaletteView([window.copyModeCommand()]))   // Lists: Select and copy text   Alt-V
  /// ```
  public func copyModeCommand() -> Command {
    Command(
      "Select and copy text", id: "copyMode", keys: keyMap.keys(for: .copyMode).first,
      action: { [weak self] in self?.beginCopyMode() })
  }

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
