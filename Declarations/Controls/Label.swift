// SPDX-License-Identifier: MIT

import Views

/// A text with a role of the theme, which may wrap.
///
/// A plain text of one row can be a `Text`, which is also a component.
public struct Label: Component {
  private let text: Text
  private let role: KeyPath<Theme, Style> & Sendable
  private let alignment: LabelView.Alignment
  private let wraps: Bool

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - text: The text. Its own styles take precedence over that of the role.
  ///   - role: The key path of the text's style in the theme.
  ///   - alignment: The alignment of rows in the label's width.
  ///   - wraps: Whether a text that is too wide wraps.
  public init(
    _ text: Text, role: KeyPath<Theme, Style> & Sendable = \.text,
    alignment: LabelView.Alignment = .leading, wraps: Bool = true
  ) {
    self.text = text
    self.role = role
    self.alignment = alignment
    self.wraps = wraps
  }

  /// Creates the view.
  @MainActor public func makeView() -> LabelView { LabelView() }

  /// Updates the text.
  @MainActor public func update(_ view: LabelView) {
    view.text = text
    view.role = role
    view.alignment = alignment
    view.wraps = wraps
  }
}
