// SPDX-License-Identifier: MIT

import Views

/// A button that opens a menu below itself.
///
/// ```swift
/// Menu("Sort") {
///   MenuItem("By name", isChecked: state.sort == .name) { send(.sort(.name)) }
///   MenuItem("By date", isChecked: state.sort == .date) { send(.sort(.date)) }
/// }
/// ```
public struct Menu: Component {
  private let title: String
  private let items: @MainActor () -> [MenuItem]

  /// Creates a button with a menu.
  ///
  /// - Parameters:
  ///   - title: The title of the button.
  ///   - items: Returns the items each time the menu opens.
  public init(
    _ title: String, @PartBuilder<MenuItem> items: @escaping @MainActor () -> [MenuItem]
  ) {
    self.title = title
    self.items = items
  }

  /// Creates the view.
  @MainActor public func makeView() -> ButtonView {
    let button = ButtonView(title)
    button.look = .compact
    return button
  }

  /// Updates the title and the items.
  @MainActor public func update(_ view: ButtonView) {
    view.title = title
    view.opensMenu = true
    view.taps.handler = { [weak view, items] _ in
      guard let view, let window = view.window else { return }
      let menu = MenuView(items())
      if !menu.items.isEmpty { window.present(menu, from: view) }
    }
  }
}
