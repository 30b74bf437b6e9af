// SPDX-License-Identifier: MIT

import Views

extension Component {
  private func with(_ change: (inout DeclarationAttributes) -> Void) -> Declaration {
    Declaration(self).with(change)
  }

  // MARK: Identity

  /// Returns the component with a key: its view is replaced when the key changes.
  public func id(_ id: some Hashable & Sendable) -> Declaration {
    var declaration = Declaration(self)
    let key = DeclarationKey(id)
    declaration.key = declaration.key.map { .nested(key, $0) } ?? key
    return declaration
  }

  // MARK: Size

  /// Returns the component with a share of the space that remains in a stack.
  public func grow(_ factor: Int = 1) -> Declaration {
    with { $0.growFactor = max(0, factor) }
  }

  /// Returns the component with a share of the size to give up when a stack lacks space.
  public func shrink(_ factor: Int = 1) -> Declaration {
    with { $0.shrinkFactor = max(0, factor) }
  }

  /// Returns the component with limits of its size.
  public func limited(_ limits: SizeLimits) -> Declaration {
    with { $0.limits = limits }
  }

  /// Returns the component with a fixed size; nil leaves a dimension unlimited.
  public func size(width: Int? = nil, height: Int? = nil) -> Declaration {
    limited(SizeLimits(width: width, height: height))
  }

  /// Returns the component with the number of columns and rows that it spans in a ``Grid``.
  public func span(columns: Int = 1, rows: Int = 1) -> Declaration {
    with { $0.span = GridSpan(columns: columns, rows: rows) }
  }

  // MARK: Appearance

  /// Returns the component, hidden if a condition holds. Its view and the view's state are kept.
  public func hidden(_ isHidden: Bool = true) -> Declaration {
    with { $0.isHidden = isHidden }
  }

  /// Returns the component with a theme for it and its descendants.
  public func theme(_ theme: Theme) -> Declaration {
    with { $0.theme = theme }
  }

  /// Returns the component with a role: `.primary` or `.danger`.
  public func style(_ role: ControlRole) -> Declaration {
    with { $0.role = role }
  }

  /// Returns the component, a control, with a style of its parts and phases.
  public func style(_ style: ControlStyle) -> Declaration {
    with { $0.controlStyle = style }
  }

  // MARK: Input

  /// Returns the component, disabled with its descendants if a condition holds.
  public func disabled(_ isDisabled: Bool = true) -> Declaration {
    with { if isDisabled { $0.isEnabled = false } }
  }

  /// Returns the component with a key command, which is available while the focus is on it or inside it.
  ///
  /// The component's own keys take precedence. The label is shown among the key hints and on the help page.
  ///
  /// - Parameters:
  ///   - key: The key, such as `"ctrl+s"`.
  ///   - label: The name of the command, in a word or two; empty for no hint.
  ///   - action: The closure that performs the command.
  public func onKey(
    _ key: KeySequence, _ label: String = "", perform action: @escaping @MainActor () -> Void
  ) -> Declaration {
    with { attributes in
      guard let keyPress = key.keyPresses.first else { return }
      attributes.keyCommands.append(KeyCommand(keyPress, label, perform: action))
    }
  }

  /// Returns the component with a context menu, which opens with the right mouse button at the pointer, and with Shift-F10 while the focus
  /// is on the component or inside it.
  ///
  /// ```swift
  /// List(songs) { row($0) }
  ///   .contextMenu {
  ///     MenuItem("Play") { play() }
  ///     MenuItem("Delete", isEnabled: canDelete) { delete() }
  ///   }
  /// ```
  ///
  /// A list selects the row under the pointer before. A menu without items isn't opened.
  ///
  /// - Parameter items: Returns the items each time the menu opens.
  public func contextMenu(
    @BoxBuilder<MenuItem> _ items: @escaping @MainActor () -> [MenuItem]
  ) -> Declaration {
    with { $0.contextMenu = items }
  }

  /// Returns the component with a short explanation, which is shown while the pointer rests on it, and with Alt-I while
  /// it has the focus.
  public func toolTip(_ text: String) -> Declaration {
    with { $0.toolTip = text }
  }

  /// Returns the component with a popover, which is shown below it while a condition holds.
  ///
  /// ```swift
  /// Button("Filter") { state.isFiltering = true }
  ///   .popover("Filter", isPresented: state.isFiltering, onDismiss: { state.isFiltering = false }) {
  ///     Toggle("Only favourites", isOn: state.onlyFavourites) { state.onlyFavourites = $0 }
  ///   }
  /// ```
  ///
  /// The popover has the focus. Esc or a press outside dismisses it.
  ///
  /// - Parameters:
  ///   - title: The title in the upper edge.
  ///   - isPresented: A Boolean value that indicates whether the popover is shown.
  ///   - onDismiss: Is called when the user dismisses the popover. It makes the condition false. If the condition stays true,
  ///     the next update shows the popover again.
  ///   - content: The components of the popover. Several of them form a column.
  public func popover(
    _ title: String = "", isPresented: Bool, onDismiss: @escaping @MainActor () -> Void,
    @DeclarationBuilder content: () -> DeclarationList
  ) -> Declaration {
    let list = content()
    return with {
      $0.popover =
        isPresented
        ? DeclaredPopover(title: title, content: list, onDismiss: onDismiss) : nil
    }
  }

  /// Returns the component, which gets the focus when a condition becomes true.
  ///
  /// The user can move the focus elsewhere. It moves back when the condition becomes false and true again.
  public func focused(_ isFocused: Bool = true) -> Declaration {
    with { $0.isFocused = isFocused }
  }

  /// Returns the component with a rank in the Tab order: lower ranks come first. The default rank is 0.
  public func focusRank(_ rank: Int) -> Declaration {
    with { $0.focusRank = rank }
  }

  /// Returns the component with a label for screen readers.
  public func accessibilityLabel(_ label: String) -> Declaration {
    with { $0.accessibilityLabel = label }
  }

  // MARK: Lifetime

  /// Returns the component with a closure that is called after its view is created, and when a container shows it again
  /// that had removed it.
  public func onAppear(perform action: @escaping @MainActor () -> Void) -> Declaration {
    with { $0.onAppear.append(action) }
  }

  /// Returns the component with a closure that is called after its view is removed, by an update or with a page, a tab,
  /// a dialog, a popover or the window's root around it.
  public func onDisappear(perform action: @escaping @MainActor () -> Void) -> Declaration {
    with { $0.onDisappear.append(action) }
  }
}
