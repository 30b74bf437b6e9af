// SPDX-License-Identifier: MIT

import Views

/// Components below each other.
///
/// ```swift
/// VStack(spacing: 1) {
///   Text("Hello")
///   Button("Quit") {}
/// }
/// ```
public struct VStack: Component {
  private let stack: StackDescription

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - spacing: The rows between two components.
  ///   - alignment: How components lie across the column.
  ///   - distribution: Where components lie if none of them takes the room that is left.
  ///   - content: The components.
  public init(
    spacing: Int = 0, alignment: StackView.Alignment = .fill,
    distribution: StackView.Distribution = .leading,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    stack = StackDescription(spacing, alignment, distribution, content())
  }

  /// Creates a column of a list.
  init(_ content: DeclarationList) {
    stack = StackDescription(0, .fill, .leading, content)
  }

  /// Yes: the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> StackView { StackView(.vertical) }

  /// Shows the components.
  @MainActor public func update(_ view: StackView) { stack.update(view) }
}

/// Components side by side.
public struct HStack: Component {
  private let stack: StackDescription

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - spacing: The columns between two components.
  ///   - alignment: How components lie across the row.
  ///   - distribution: Where components lie if none of them takes the room that is left.
  ///   - content: The components.
  public init(
    spacing: Int = 0, alignment: StackView.Alignment = .fill,
    distribution: StackView.Distribution = .leading,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    stack = StackDescription(spacing, alignment, distribution, content())
  }

  /// Yes: the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> StackView { StackView(.horizontal) }

  /// Shows the components.
  @MainActor public func update(_ view: StackView) { stack.update(view) }
}

/// What rows and columns have in common.
private struct StackDescription: Sendable {
  private let spacing: Int
  private let alignment: StackView.Alignment
  private let distribution: StackView.Distribution
  private let content: DeclarationList

  init(
    _ spacing: Int, _ alignment: StackView.Alignment, _ distribution: StackView.Distribution,
    _ content: DeclarationList
  ) {
    (self.spacing, self.alignment, self.distribution) = (spacing, alignment, distribution)
    self.content = content
  }

  @MainActor func update(_ view: StackView) {
    view.spacing = spacing
    view.alignment = alignment
    view.distribution = distribution
    view.showChildren(content)
  }
}
