// SPDX-License-Identifier: MIT

import Views

/// A column of components.
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
  ///   - spacing: The number of rows between two components.
  ///   - alignment: The alignment of components across the column.
  ///   - distribution: The distribution of components if none of them takes the remaining space.
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

  /// Creates the view.
  @MainActor public func makeView() -> StackView { StackView(.vertical) }

  /// Updates the components.
  @MainActor public func update(_ view: StackView) { stack.update(view) }
}

/// A row of components.
public struct HStack: Component {
  private let stack: StackDescription

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - spacing: The number of columns between two components.
  ///   - alignment: The alignment of components across the row.
  ///   - distribution: The distribution of components if none of them takes the remaining space.
  ///   - content: The components.
  public init(
    spacing: Int = 0, alignment: StackView.Alignment = .fill,
    distribution: StackView.Distribution = .leading,
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    stack = StackDescription(spacing, alignment, distribution, content())
  }

  /// Creates the view.
  @MainActor public func makeView() -> StackView { StackView(.horizontal) }

  /// Updates the components.
  @MainActor public func update(_ view: StackView) { stack.update(view) }
}

/// The description that rows and columns share.
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
