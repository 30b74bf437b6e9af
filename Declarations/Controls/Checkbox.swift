// SPDX-License-Identifier: MIT

import Views

/// A check box.
///
/// ```swift
/// Checkbox("Remember me", isOn: state.remembers) { send(.remember($0)) }
/// ```
public struct Checkbox: Component {
  private let choice: CheckboxDescription

  /// Creates a check box.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isOn: Whether it is checked. It changes when the state does.
  ///   - onChange: Receives the value that the user selects.
  public init(_ title: String, isOn: Bool, onChange: @escaping @MainActor (Bool) -> Void) {
    choice = CheckboxDescription(title: title, isOn: isOn, look: .box, onChange: onChange)
  }

  /// Creates the view.
  @MainActor public func makeView() -> CheckboxView { CheckboxView("") }

  /// Updates the title and whether it is checked.
  @MainActor public func update(_ view: CheckboxView) { choice.update(view) }
}

/// A switch that is on or off.
public struct Toggle: Component {
  private let choice: CheckboxDescription

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isOn: Whether it is on. It changes when the state does.
  ///   - onChange: Receives the value that the user selects.
  public init(_ title: String, isOn: Bool, onChange: @escaping @MainActor (Bool) -> Void) {
    choice = CheckboxDescription(title: title, isOn: isOn, look: .toggle, onChange: onChange)
  }

  /// Creates the view.
  @MainActor public func makeView() -> CheckboxView { CheckboxView("", look: .toggle) }

  /// Updates the title and whether it is on.
  @MainActor public func update(_ view: CheckboxView) { choice.update(view) }
}

/// The description that both looks share.
private struct CheckboxDescription: Sendable {
  let title: String
  let isOn: Bool
  let look: CheckboxView.Look
  let onChange: @MainActor (Bool) -> Void

  @MainActor func update(_ view: CheckboxView) {
    view.title = title
    view.isOn = isOn
    view.changes.handler = { [weak view, isOn, onChange] wish in
      // The state determines the value.
      view?.isOn = isOn
      onChange(wish)
    }
  }
}
