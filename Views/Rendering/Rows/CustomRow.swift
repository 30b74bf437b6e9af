// SPDX-License-Identifier: MIT

/// Any view, made by a closure.
public struct CustomRow<Content: View>: Component {
  /// A Boolean value that indicates whether the view is kept while it is out of sight.
  public var hasOwnState: Bool
  /// A Boolean value that indicates whether the view, or one inside it, can have the focus.
  public var isFocusable: Bool
  /// What the row is and says, in words, while it has no view.
  public var accessibility: Accessibility
  private let rows: @Sendable (Int) -> Int
  private let make: @MainActor () -> Content
  private let change: @MainActor (Content) -> Void

  /// Creates a row of a view.
  ///
  /// - Parameters:
  ///   - accessibility: What the row is and says, in words, while it has no view.
  ///   - isFocusable: Whether the view, or one inside it, can have the focus.
  ///   - hasOwnState: Whether the view is kept while it is out of sight.
  ///   - height: The rows that the view takes in a width.
  ///   - make: Makes the view.
  ///   - update: Gives the view what is new; it is called before the view shows first, too.
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

  /// What the closure says, and never less than nothing.
  public func height(for width: Int) -> Int { max(0, rows(width)) }

  /// Makes the view.
  @MainActor public func makeView() -> Content { make() }

  /// Gives the view what is new.
  @MainActor public func update(_ view: Content) { change(view) }
}
