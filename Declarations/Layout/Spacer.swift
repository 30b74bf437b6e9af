// SPDX-License-Identifier: MIT

import Views

/// Room that a stack has to spare.
public struct Spacer: Component {
  /// Creates a spacer.
  public init() {}

  /// Nothing.
  public var accessibility: Accessibility { Accessibility() }
  /// No.
  public var isFocusable: Bool { false }

  /// Makes the view.
  @MainActor public func makeView() -> SpacerView { SpacerView() }

  /// Does nothing.
  @MainActor public func update(_ view: SpacerView) {}
}

/// A line across a stack.
public struct Divider: Component {
  private let axis: StackView.Axis

  /// Creates a line; a vertical one stands between components in a row.
  public init(_ axis: StackView.Axis = .horizontal) {
    self.axis = axis
  }

  /// Nothing.
  public var accessibility: Accessibility { Accessibility() }
  /// No.
  public var isFocusable: Bool { false }

  /// Makes the view.
  @MainActor public func makeView() -> DividerView { DividerView() }

  /// Gives the line its direction.
  @MainActor public func update(_ view: DividerView) { view.axis = axis }
}
