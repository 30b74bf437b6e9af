// SPDX-License-Identifier: MIT

/// A row of a menu: a command, a submenu, or a line between commands.
public struct MenuItem {
  /// What the item says; empty for a separator.
  public var title: String
  /// The keys that do the same, to be read beside the title; one key press of them works while the menu shows.
  public var keys: KeySequence?
  /// Whether it can be chosen now.
  public var isEnabled: Bool
  /// Whether a mark stands before it.
  public var isChecked: Bool
  /// The items of a submenu; none for a command.
  public let items: [MenuItem]
  let isSeparator: Bool
  let action: @MainActor () -> Void

  private init(
    _ title: String, _ keys: KeySequence?, isEnabled: Bool, isChecked: Bool, items: [MenuItem],
    isSeparator: Bool, action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.keys = keys
    self.isEnabled = isEnabled
    self.isChecked = isChecked
    self.items = items
    self.isSeparator = isSeparator
    self.action = action
  }

  /// Makes a command.
  public init(
    _ title: String, keys: KeySequence? = nil, isEnabled: Bool = true, isChecked: Bool = false,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(
      title, keys, isEnabled: isEnabled, isChecked: isChecked, items: [], isSeparator: false,
      action: action)
  }

  /// Makes a submenu; without items it can't be opened.
  public static func submenu(
    _ title: String, isEnabled: Bool = true, _ items: [MenuItem]
  ) -> MenuItem {
    MenuItem(
      title, nil, isEnabled: isEnabled && !items.isEmpty, isChecked: false, items: items,
      isSeparator: false, action: {})
  }

  /// A line between commands.
  public static var separator: MenuItem {
    MenuItem(
      "", nil, isEnabled: false, isChecked: false, items: [], isSeparator: true, action: {})
  }

  var isSubmenu: Bool { !items.isEmpty }

  /// Disabled items can be read, not gone to.
  var canBeChosen: Bool { isEnabled && !isSeparator }

  /// What is said of the item.
  var spoken: String {
    [title, isSubmenu ? "submenu" : "", isChecked ? "on" : "", keys?.sign ?? ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What the item is and says, as one of those in its menu.
  func accessibility(isSelected: Bool) -> Accessibility {
    var state: Accessibility.State = isSelected ? .selected : []
    if isSubmenu { state.insert(.collapsed) }
    if isChecked { state.insert(.on) }
    if !isEnabled { state.insert(.disabled) }
    return Accessibility(
      isSubmenu ? .menu : .command, label: title, value: keys?.sign ?? "", state: state)
  }

  /// The command with a key of its own, in a menu or in its submenus.
  static func item(for keyPress: KeyPress, in items: [MenuItem]) -> MenuItem? {
    for item in items where item.canBeChosen {
      if item.keys == KeySequence(keyPress) { return item }
      if let inner = Self.item(for: keyPress, in: item.items) { return inner }
    }
    return nil
  }
}
