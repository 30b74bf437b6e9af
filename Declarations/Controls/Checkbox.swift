// SPDX-License-Identifier: MIT

import Views

/// A box that the user checks.
///
/// ```swift
/// Checkbox("Remember me", isOn: state.remembers) { send(.remember($0)) }
/// ```
public struct Checkbox: Component {
  private let choice: CheckboxDescription

  /// Creates a check box.
  ///
  /// - Parameters:
  ///   - title: What there is to check.
  ///   - isOn: Whether it is checked. It stays so until the state says otherwise.
  ///   - onChange: Receives what the user wants it to be.
  public init(_ title: String, isOn: Bool, onChange: @escaping @MainActor (Bool) -> Void) {
    choice = CheckboxDescription(title: title, isOn: isOn, look: .box, onChange: onChange)
  }

  /// Yes.
  public var isFocusable: Bool { true }
  /// One row.
  public func height(for width: Int) -> Int { 1 }

  /// Makes the view.
  @MainActor public func makeView() -> CheckboxView { CheckboxView("") }

  /// Shows the title and whether it is checked.
  @MainActor public func update(_ view: CheckboxView) { choice.update(view) }
}

/// A switch that is on or off.
public struct Toggle: Component {
  private let choice: CheckboxDescription

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - title: What is on or off.
  ///   - isOn: Whether it is on. It stays so until the state says otherwise.
  ///   - onChange: Receives what the user wants it to be.
  public init(_ title: String, isOn: Bool, onChange: @escaping @MainActor (Bool) -> Void) {
    choice = CheckboxDescription(title: title, isOn: isOn, look: .toggle, onChange: onChange)
  }

  /// Yes.
  public var isFocusable: Bool { true }
  /// One row.
  public func height(for width: Int) -> Int { 1 }

  /// Makes the view.
  @MainActor public func makeView() -> CheckboxView { CheckboxView("", look: .toggle) }

  /// Shows the title and whether it is on.
  @MainActor public func update(_ view: CheckboxView) { choice.update(view) }
}

/// What both looks have in common.
private struct CheckboxDescription: Sendable {
  let title: String
  let isOn: Bool
  let look: CheckboxView.Look
  let onChange: @MainActor (Bool) -> Void

  @MainActor func update(_ view: CheckboxView) {
    view.title = title
    view.isOn = isOn
    view.changes.handler = { [weak view, isOn, onChange] wish in
      // The state decides.
      view?.isOn = isOn
      onChange(wish)
    }
  }
}
