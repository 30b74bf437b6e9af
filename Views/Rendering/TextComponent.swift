// SPDX-License-Identifier: MIT

/// Text is a component: a row that ends in an ellipsis where it is too wide.
extension Text: Component {
  /// No.
  public var isFocusable: Bool { false }
  /// The text.
  public var accessibility: Accessibility { Accessibility(.text, label: string) }
  /// One row, and none without text.
  public func height(for width: Int) -> Int { isEmpty ? 0 : 1 }

  /// Makes the view.
  @MainActor public func makeView() -> LabelView { LabelView(self) }

  /// Shows the text.
  @MainActor public func update(_ view: LabelView) { view.text = self }
}
