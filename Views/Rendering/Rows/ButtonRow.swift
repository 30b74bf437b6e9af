// SPDX-License-Identifier: MIT

/// A component that shows a button.
public struct ButtonRow: Component {
  /// The title.
  public var title: String
  /// A Boolean value that indicates whether the button is enabled.
  public var isEnabled: Bool
  /// The closure that the button calls.
  public var action: @MainActor () -> Void

  /// Creates a button.
  public init(
    _ title: String, isEnabled: Bool = true, action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.isEnabled = isEnabled
    self.action = action
  }

  /// Always `true`, so that the focus stays on a button that is disabled temporarily.
  public nonisolated var isFocusable: Bool { true }

  /// The title and whether the button is disabled.
  public var accessibility: Accessibility {
    Accessibility(.button, label: title, state: isEnabled ? [] : .disabled)
  }

  /// Creates the button.
  @MainActor public func makeView() -> ButtonView { ButtonView(title) }

  /// Updates the title, the action and the state.
  @MainActor public func update(_ view: ButtonView) {
    view.title = title
    view.isEnabled = isEnabled
    view.taps.handler = { _ in action() }
  }
}
