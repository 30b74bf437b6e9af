// SPDX-License-Identifier: MIT

/// A component that shows any view, which a closure creates.
public struct CustomRow<Content: View>: Component {
  /// A Boolean value that indicates whether the view is retained while it isn't visible.
  public var hasOwnState: Bool
  /// A Boolean value that indicates whether the view, or a descendant, can have the focus.
  public var isFocusable: Bool
  /// The accessibility description of the row while it has no view.
  public var accessibility: Accessibility
  private let rows: @Sendable (Int) -> Int
  private let make: @MainActor () -> Content
  private let change: @MainActor (Content) -> Void

  /// Creates a row with a view.
  ///
  /// - Parameters:
  ///   - accessibility: The accessibility description of the row while it has no view.
  ///   - isFocusable: Whether the view, or a descendant, can have the focus.
  ///   - hasOwnState: Whether the view is retained while it isn't visible.
  ///   - height: Returns the height of the view for a width, in rows.
  ///   - make: Creates the view.
  ///   - update: Updates the view. It is also called before the view is shown first.
  public init(
    accessibility: Accessibility = Accessibility(), isFocusable: Bool = false,
    hasOwnState: Bool = true,
    height: @escaping @Sendable (Int) -> Int = { _ in 1 }, make: @escaping @MainActor () -> Content,
    update: @escaping @MainActor (Content) -> Void = { _ in }
  ) {
    self.accessibility = accessibility
    self.isFocusable = isFocusable
    self.hasOwnState = hasOwnState
    self.make = make
    rows = height
    change = update
  }

  /// Returns the result of the closure, at least 0.
  public func height(for width: Int) -> Int { max(0, rows(width)) }

  /// Creates the view.
  @MainActor public func makeView() -> Content { make() }

  /// Updates the view.
  @MainActor public func update(_ view: Content) { change(view) }
}
