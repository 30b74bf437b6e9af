// SPDX-License-Identifier: MIT

import Views

/// Components on a raised surface, with a title.
///
/// ```swift
/// Card("Seats") {
///   Text("12 of 40")
///   ProgressBar(fraction: 0.3)
/// }
/// ```
public struct Card: Component {
  private let title: String
  private let content: DeclarationList

  /// Creates a card. Several components form a column.
  public init(_ title: String = "", @DeclarationBuilder content: () -> DeclarationList) {
    self.title = title
    self.content = content()
  }

  /// Creates the view.
  @MainActor public func makeView() -> CardView { CardView(View()) }

  /// Updates the content and the title.
  @MainActor public func update(_ view: CardView) {
    view.content = view.mountedContent(for: content)
    view.title = title
  }
}
