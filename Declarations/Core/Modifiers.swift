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

  /// Returns the component with a share of the room that a stack has to spare.
  public func grow(_ factor: Int = 1) -> Declaration {
    with { $0.growFactor = max(0, factor) }
  }

  /// Returns the component with a weight for giving way where a stack lacks room.
  public func shrink(_ factor: Int = 1) -> Declaration {
    with { $0.shrinkFactor = max(0, factor) }
  }

  /// Returns the component with bounds for its size.
  public func limited(_ limits: SizeLimits) -> Declaration {
    with { $0.limits = limits }
  }

  /// Returns the component with a fixed size; `nil` leaves a direction free.
  public func size(width: Int? = nil, height: Int? = nil) -> Declaration {
    limited(SizeLimits(width: width, height: height))
  }

  /// Returns the component with a number of columns and rows that it takes in a ``Grid``.
  public func span(columns: Int = 1, rows: Int = 1) -> Declaration {
    with { $0.span = GridSpan(columns: columns, rows: rows) }
  }

  // MARK: Appearance

  /// Returns the component, left out if a condition holds. Its view and the state in it are kept.
  public func hidden(_ isHidden: Bool = true) -> Declaration {
    with { $0.isHidden = isHidden }
  }

  /// Returns the component with a theme for it and all inside it.
  public func theme(_ theme: Theme) -> Declaration {
    with { $0.theme = theme }
  }

  /// Returns the component in the style of a role: `.primary` or `.danger`.
  public func style(_ role: ControlRole) -> Declaration {
    with { $0.role = role }
  }

  /// Returns the component, a control, in a style of its parts and states.
  public func style(_ style: ControlStyle) -> Declaration {
    with { $0.controlStyle = style }
  }

  // MARK: Operation

  /// Returns the component, which users can't operate if a condition holds, nor anything inside it.
  public func disabled(_ isDisabled: Bool = true) -> Declaration {
    with { if isDisabled { $0.isEnabled = false } }
  }

  /// Returns the component with a command of a key while the focus is on it or inside it.
  ///
  /// The component's own keys come first. The label stands among the key hints and on the help page.
  ///
  /// - Parameters:
  ///   - key: The key, such as `"ctrl+s"`.
  ///   - label: What the command does, in a word or two; without one there is no hint.
  ///   - action: Performs the command.
  public func onKey(
    _ key: KeySequence, _ label: String = "", perform action: @escaping @MainActor () -> Void
  ) -> Declaration {
    with { attributes in
      guard let keyPress = key.keyPresses.first else { return }
      attributes.keyCommands.append(KeyCommand(keyPress, label, perform: action))
    }
  }

  /// Returns the component, which gets the focus when a condition begins to hold.
  ///
  /// The user can move the focus elsewhere; it comes back when the condition ceases and holds again.
  public func focused(_ isFocused: Bool = true) -> Declaration {
    with { $0.isFocused = isFocused }
  }

  /// Returns the component with a rank in the order of Tab: lower ranks come first. The rank of others is 0.
  public func focusRank(_ rank: Int) -> Declaration {
    with { $0.focusRank = rank }
  }

  /// Returns the component with a name for users who don't see the drawing.
  public func accessibilityLabel(_ label: String) -> Declaration {
    with { $0.accessibilityLabel = label }
  }

  // MARK: Lifetime

  /// Returns the component with a closure that is called after its view is made.
  public func onAppear(perform action: @escaping @MainActor () -> Void) -> Declaration {
    with { $0.onAppear.append(action) }
  }

  /// Returns the component with a closure that is called after its view is removed.
  public func onDisappear(perform action: @escaping @MainActor () -> Void) -> Declaration {
    with { $0.onDisappear.append(action) }
  }
}
