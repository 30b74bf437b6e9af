// SPDX-License-Identifier: MIT

import Views

/// A component that shows a custom view.
///
/// ```swift
/// Hosted { ClockView() } update: { $0.time = state.time }
/// ```
///
/// The view is created once and retained as long as the node exists. A node with another `id(_:)` has another view.
public struct Hosted<Content: View>: Component {
  private let make: @MainActor () -> Content
  private let change: @MainActor (Content) -> Void

  /// Creates a component with a view.
  ///
  /// - Parameters:
  ///   - make: Creates the view.
  ///   - update: Updates the view. It is also called after `make`.
  public init(
    _ make: @escaping @MainActor () -> Content,
    update: @escaping @MainActor (Content) -> Void = { _ in }
  ) {
    self.make = make
    change = update
  }

  /// Creates the view.
  @MainActor public func makeView() -> Content { make() }

  /// Updates the view.
  @MainActor public func update(_ view: Content) { change(view) }
}
