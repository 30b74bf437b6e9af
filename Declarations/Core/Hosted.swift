// SPDX-License-Identifier: MIT

import Views

/// A view that is made by hand.
///
/// ```swift
/// Hosted { ClockView() } update: { $0.time = state.time }
/// ```
///
/// The view is made once and kept as long as the node is. A node with another `id(_:)` has another view.
public struct Hosted<Content: View>: Component {
  private let make: @MainActor () -> Content
  private let change: @MainActor (Content) -> Void

  /// Creates a component of a view.
  ///
  /// - Parameters:
  ///   - make: Makes the view.
  ///   - update: Gives the view what is new. It is called after `make`, too.
  public init(
    _ make: @escaping @MainActor () -> Content,
    update: @escaping @MainActor (Content) -> Void = { _ in }
  ) {
    self.make = make
    change = update
  }

  /// Yes.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> Content { make() }

  /// Gives the view what is new.
  @MainActor public func update(_ view: Content) { change(view) }
}
