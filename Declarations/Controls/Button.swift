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
  private let look: ButtonView.Look
  private let action: @MainActor () -> Void

  /// Creates a button with a title and the action that it performs.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - look: One row, three rows, or three in a window of 30 rows or more.
  ///   - action: The closure that is called when the button is pressed.
  public init(
    _ title: String, look: ButtonView.Look = .automatic, action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.look = look
    self.action = action
  }

  /// The title.
  public var accessibility: Accessibility { Accessibility(.button, label: title) }

  /// Creates the view.
  @MainActor public func makeView() -> ButtonView { ButtonView(title) }

  /// Updates the title and its action.
  @MainActor public func update(_ view: ButtonView) {
    view.title = title
    view.look = look
    view.taps.handler = { _ in action() }
  }
}
