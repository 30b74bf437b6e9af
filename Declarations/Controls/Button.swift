// SPDX-License-Identifier: MIT

import Views

/// A button.
///
/// ```swift
/// Button("Delete") { delete() }
///   .style(.danger)
/// ```
public struct Button: Component {
  private let title: String
  private let action: @MainActor () -> Void

  /// Creates a button with a title and the action that it performs.
  public init(_ title: String, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.action = action
  }

  /// The title.
  public var accessibility: Accessibility { Accessibility(.button, label: title) }

  /// Creates the view.
  @MainActor public func makeView() -> ButtonView { ButtonView(title) }

  /// Updates the title and its action.
  @MainActor public func update(_ view: ButtonView) {
    view.title = title
    view.taps.handler = { _ in action() }
  }
}
