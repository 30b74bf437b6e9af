// SPDX-License-Identifier: MIT

/// An item of a menu: a command, a submenu, or a separator.
///
/// ```swift
/// let menu = MenuView([
///   MenuItem("Save", keys: "ctrl+s") { save() }, .separator, .submenu("Export", formats),
/// ])
/// ```
public struct MenuItem {
  /// The title; empty for a separator.
  public var title: String
  /// The keyboard shortcut, which is shown next to the title. A single key press works while the menu is shown.
  public var keys: KeySequence?
  /// A Boolean value that indicates whether the item can be selected.
  public var isEnabled: Bool
  /// A Boolean value that indicates whether the item has a check mark.
  public var isChecked: Bool
  /// A symbol before the title, such as `✎`; empty for none. The titles of a menu start at the same column.
  ///
  /// A terminal without Unicode shows none.
  public var icon: String
  /// The role of the action. A destructive one has the colour of errors.
  public var role: ControlRole
  /// The items of a submenu; empty for a command.
  public let items: [MenuItem]
  /// A closure that shows the effect of the command while it is selected, and returns a closure that undoes it; `nil` for a command
  /// without a preview.
  public let preview: Command.Preview?
  let isSeparator: Bool
  let action: @MainActor () -> Void

  private init(
    _ title: String, icon: String, keys: KeySequence?, role: ControlRole, isEnabled: Bool,
    isChecked: Bool, items: [MenuItem], isSeparator: Bool, preview: Command.Preview? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.keys = keys
    self.role = role
    self.isEnabled = isEnabled
    self.isChecked = isChecked
    self.items = items
    self.isSeparator = isSeparator
    self.preview = preview
    self.action = action
  }

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - icon: A symbol before the title, or an empty string.
  ///   - keys: The keyboard shortcut.
  ///   - role: The role of the action.
  ///   - isEnabled: Whether the item can be selected.
  ///   - isChecked: Whether the item has a check mark.
  ///   - preview: The closure that shows the effect after the user has moved the selection to the item, and returns a closure that
  ///     undoes it. The menu undoes it when the selection moves, when the menu is closed, and before the command is performed.
  ///   - action: The closure that performs the command.
  public init(
    _ title: String, icon: String = "", keys: KeySequence? = nil, role: ControlRole = .normal,
    isEnabled: Bool = true, isChecked: Bool = false, preview: Command.Preview? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(
      title, icon: icon, keys: keys, role: role, isEnabled: isEnabled, isChecked: isChecked,
      items: [], isSeparator: false, preview: preview, action: action)
  }

  /// Returns a submenu, which can't be opened if it has no items.
  public static func submenu(
    _ title: String, icon: String = "", isEnabled: Bool = true, _ items: [MenuItem]
  ) -> MenuItem {
    MenuItem(
      title, icon: icon, keys: nil, role: .normal, isEnabled: isEnabled && !items.isEmpty,
      isChecked: false, items: items, isSeparator: false, action: {})
  }

  /// A separator between items.
  public static var separator: MenuItem {
    MenuItem(
      "", icon: "", keys: nil, role: .normal, isEnabled: false, isChecked: false, items: [],
      isSeparator: true, action: {})
  }

  var isSubmenu: Bool { !items.isEmpty }

  /// A Boolean value that indicates whether the item can be selected. Disabled items are read by screen readers but
  /// skipped by keys.
  var canBeChosen: Bool { isEnabled && !isSeparator }

  /// The announcement of the item.
  var spoken: String {
    [title, isSubmenu ? "submenu" : "", isChecked ? "on" : "", keys?.sign ?? ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the accessibility description of the item in its menu.
  func accessibility(isSelected: Bool) -> Accessibility {
    var state: Accessibility.State = isSelected ? .selected : []
    if isSubmenu { state.insert(.collapsed) }
    if isChecked { state.insert(.on) }
    if !isEnabled { state.insert(.disabled) }
    return Accessibility(
      isSubmenu ? .menu : .command, label: title, value: keys?.sign ?? "", state: state)
  }

  /// Returns the command with a shortcut in a menu or its submenus.
  static func item(for keyPress: KeyPress, in items: [MenuItem]) -> MenuItem? {
    for item in items where item.canBeChosen {
      if item.keys == KeySequence(keyPress) { return item }
      if let inner = Self.item(for: keyPress, in: item.items) { return inner }
    }
    return nil
  }
}
