// SPDX-License-Identifier: MIT

/// A component that shows a check box.
public struct ToggleRow: Component {
  /// The title.
  public var title: String
  /// A Boolean value that indicates whether the check box is checked.
  public var isOn: Bool
  /// A Boolean value that indicates whether the check box is enabled.
  public var isEnabled: Bool
  /// Called with the value that the user selects. The check box changes when the state does.
  public var onChange: @MainActor (Bool) -> Void

  /// Creates a check box row.
  public init(
    _ title: String, isOn: Bool, isEnabled: Bool = true,
    onChange: @escaping @MainActor (Bool) -> Void
  ) {
    self.title = title
    self.isOn = isOn
    self.isEnabled = isEnabled
    self.onChange = onChange
  }

  /// Always `true`.
  public nonisolated var isFocusable: Bool { true }

  /// The title and the value.
  public var accessibility: Accessibility {
    let state: Accessibility.State = isOn ? .on : .off
    return Accessibility(.checkbox, label: title, state: isEnabled ? state : [state, .disabled])
  }

  /// Creates the check box.
  @MainActor public func makeView() -> CheckboxView { CheckboxView(title) }

  /// Updates the check box.
  @MainActor public func update(_ view: CheckboxView) {
    view.title = title
    view.isOn = isOn
    view.isEnabled = isEnabled
    view.changes.handler = { [weak view, isOn, onChange] wish in
      // The state determines the value.
      view?.isOn = isOn
      onChange(wish)
    }
  }
}
