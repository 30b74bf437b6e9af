// SPDX-License-Identifier: MIT

/// A button.
public struct ButtonRow: Component {
  /// What the button says.
  public var title: String
  /// A Boolean value that indicates whether pressing does anything.
  public var isEnabled: Bool
  /// What pressing does.
  public var action: @MainActor () -> Void

  /// Creates a button.
  public init(
    _ title: String, isEnabled: Bool = true, action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.isEnabled = isEnabled
    self.action = action
  }

  /// Always, so that the focus doesn't jump away from a button that is off for a moment.
  public nonisolated var isFocusable: Bool { true }

  /// The title, and whether the button is off.
  public var accessibility: Accessibility {
    Accessibility(.button, label: title, state: isEnabled ? [] : .disabled)
  }

  /// Makes the button.
  @MainActor public func makeView() -> ButtonView { ButtonView(title) }

  /// Gives the button its title and its action.
  @MainActor public func update(_ view: ButtonView) {
    view.title = title
    view.isEnabled = isEnabled
    view.taps.handler = { _ in action() }
  }
}
