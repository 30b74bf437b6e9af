// SPDX-License-Identifier: MIT

/// An action of a whole screen, with the key that does it: it stands in the screen's bar and among the key hints.
public struct BarItem: Sendable {
  /// What the action is called, in a word or two.
  public var label: String
  /// The key that does it, where no control takes that key.
  public var key: KeyPress
  /// A Boolean value that indicates whether it can be done now.
  public var isEnabled: Bool
  /// What stays among the key hints where there isn't room for all: the higher, 9 at most.
  public var priority: Int
  /// Does it.
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

  /// The action in words, with its key.
  var accessibility: Accessibility {
    Accessibility(.button, label: label, state: isEnabled ? [] : .disabled, hint: key.sign)
  }

  /// The hint that goes with the item.
  var hint: KeyHint { KeyHint(key: key.sign, label: label.lowercased(), priority: priority) }
}
