// SPDX-License-Identifier: MIT

/// A text as a component: one row, truncated with an ellipsis.
extension Text: Component {
  /// Always `false`.
  public var isFocusable: Bool { false }
  /// The text.
  public var accessibility: Accessibility { Accessibility(.text, label: string) }
  /// Returns one row; none for an empty text.
  public func height(for width: Int) -> Int { isEmpty ? 0 : 1 }

  /// Creates the view.
  @MainActor public func makeView() -> LabelView { LabelView(self) }

  /// Updates the text.
  @MainActor public func update(_ view: LabelView) { view.text = self }
}
