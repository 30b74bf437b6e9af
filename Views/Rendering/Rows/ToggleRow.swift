// SPDX-License-Identifier: MIT

/// A thing that is on or off.
public struct ToggleRow: Component {
  /// What is on or off.
  public var title: String
  /// A Boolean value that indicates whether it is on.
  public var isOn: Bool
  /// A Boolean value that indicates whether it can be changed now.
  public var isEnabled: Bool
  /// Told of what the user wants it to be; it changes when the state does.
  public var onChange: @MainActor (Bool) -> Void

  /// Creates a thing that is on or off.
  public init(
    _ title: String, isOn: Bool, isEnabled: Bool = true,
    onChange: @escaping @MainActor (Bool) -> Void
  ) {
    self.title = title
    self.isOn = isOn
    self.isEnabled = isEnabled
    self.onChange = onChange
  }

  /// Always.
  public nonisolated var isFocusable: Bool { true }

  /// The title, and whether it is on.
  public var accessibility: Accessibility {
    let state: Accessibility.State = isOn ? .on : .off
    return Accessibility(.checkbox, label: title, state: isEnabled ? state : [state, .disabled])
  }

  /// Makes the check box.
  @MainActor public func makeView() -> CheckboxView { CheckboxView(title) }

  /// Shows the value.
  @MainActor public func update(_ view: CheckboxView) {
    view.title = title
    view.isOn = isOn
    view.isEnabled = isEnabled
    view.changes.handler = { [weak view, isOn, onChange] wish in
      // The state decides.
      view?.isOn = isOn
      onChange(wish)
    }
  }
}
