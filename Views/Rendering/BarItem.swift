// SPDX-License-Identifier: MIT

/// An action of a screen with its key, shown in the screen's bar and among the key hints.
public struct BarItem: Sendable {
  /// The name of the action, in a word or two.
  public var label: String
  /// The key, which performs the action if no control handles it.
  public var key: KeyPress
  /// A Boolean value that indicates whether the action is available.
  public var isEnabled: Bool
  /// The priority among key hints when there isn't room for all: higher ones stay longer, 9 at most.
  public var priority: Int
  /// The closure that performs the action.
  public var action: @MainActor () -> Void

  /// Creates an action with its key.
  public init(
    _ label: String, key: KeyPress, isEnabled: Bool = true, priority: Int = 3,
    action: @escaping @MainActor () -> Void
  ) {
    self.label = label
    self.key = key
    self.isEnabled = isEnabled
    self.priority = priority
    self.action = action
  }

  /// A button with the name and the key.
  var accessibility: Accessibility {
    Accessibility(.button, label: label, state: isEnabled ? [] : .disabled, hint: key.sign)
  }

  /// The key hint of the item.
  var hint: KeyHint { KeyHint(key: key.sign, label: label.lowercased(), priority: priority) }
}
