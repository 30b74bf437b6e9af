// SPDX-License-Identifier: MIT

import Views

/// Text in a role of the theme, which may wrap.
///
/// Plain text of one row is a `Text`, which is a component as well.
public struct Label: Component {
  private let text: Text
  private let role: KeyPath<Theme, Style> & Sendable
  private let alignment: LabelView.Alignment
  private let wraps: Bool

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - text: The text. Its own styles lie over that of the role.
  ///   - role: The role in the theme that gives the style.
  ///   - alignment: Where rows lie in the label's width.
  ///   - wraps: Whether a text that is too wide is continued in the next row.
  public init(
    _ text: Text, role: KeyPath<Theme, Style> & Sendable = \.text,
    alignment: LabelView.Alignment = .leading, wraps: Bool = true
  ) {
    self.text = text
    self.role = role
    self.alignment = alignment
    self.wraps = wraps
  }

  /// No.
  public var isFocusable: Bool { false }

  /// Makes the view.
  @MainActor public func makeView() -> LabelView { LabelView() }

  /// Shows the text.
  @MainActor public func update(_ view: LabelView) {
    view.text = text
    view.role = role
    view.alignment = alignment
    view.wraps = wraps
  }
}
