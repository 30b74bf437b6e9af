// SPDX-License-Identifier: MIT

import Views

/// A component that takes the remaining space of a stack.
///
/// ```swift
/// HStack {
///   Text("Songs")
///   Spacer()
///   Text("12")  // at the right edge
/// }
/// ```
public struct Spacer: Component {
  /// Creates a spacer.
  public init() {}

  /// Creates the view.
  @MainActor public func makeView() -> SpacerView { SpacerView() }

  /// Has no effect.
  @MainActor public func update(_ view: SpacerView) {}
}

/// A horizontal or vertical line across a stack.
///
/// ```swift
/// VStack {
///   Text("Soups")
///   Divider("Salads")  // ── Salads ───────
///   Text("Caesar")
/// }
/// ```
public struct Divider: Component {
  private let axis: StackView.Axis
  private let title: String

  /// Creates a line. A vertical one is used in a row.
  public init(_ axis: StackView.Axis = .horizontal) {
    (self.axis, title) = (axis, "")
  }

  /// Creates a horizontal line with a title.
  public init(_ title: String) {
    (axis, self.title) = (.horizontal, title)
  }

  /// Creates the view.
  @MainActor public func makeView() -> DividerView { DividerView() }

  /// Updates the direction and the title.
  @MainActor public func update(_ view: DividerView) { (view.axis, view.title) = (axis, title) }
}
