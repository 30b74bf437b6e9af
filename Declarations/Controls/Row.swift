// SPDX-License-Identifier: MIT

import Views

/// A row of text: a title, a note next to it, and details at the right. With an action it can have the focus.
///
/// ```swift
/// Row("Harbour", note: "2 Quayside", detail: "810 m", action: "open") { open(harbour) }
///   .onKey("delete", "delete") { delete(harbour) }
/// ```
public struct Row: LazyComponent {
  private let title, note, detail: String
  private let role: KeyPath<Theme, Style> & Sendable
  private let isDimmed, wraps: Bool
  private let label: String?
  private let action: @MainActor () -> Void

  /// Creates a row that only shows text.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - note: The note next to the title, shown if there is room.
  ///   - detail: The details at the right edge.
  ///   - role: The key path of the title's style in the theme. A row with the role `\.heading` is a heading for screen readers.
  ///   - isDimmed: Whether the row is dimmed, for example while its change is being sent to a server.
  ///   - wraps: Whether a title that is too wide wraps. Then neither note nor details are shown.
  public init(
    _ title: String, note: String = "", detail: String = "",
    role: KeyPath<Theme, Style> & Sendable = \.text, isDimmed: Bool = false, wraps: Bool = false
  ) {
    (self.title, self.note, self.detail, self.role) = (title, note, detail, role)
    (self.isDimmed, self.wraps, label, action) = (isDimmed, wraps, nil, {})
  }

  /// Creates a row with an action, which can have the focus.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - note: The note next to the title, shown if there is room.
  ///   - detail: The details at the right edge.
  ///   - role: The key path of the title's style in the theme.
  ///   - isDimmed: Whether the row is dimmed, for example while its change is being sent to a server.
  ///   - wraps: Whether a title that is too wide wraps. Then neither note nor details are shown.
  ///   - label: The name of the action for the key hints, in a word or two; empty for no hint.
  ///   - action: Performs the action, on Enter and on a click.
  public init(
    _ title: String, note: String = "", detail: String = "",
    role: KeyPath<Theme, Style> & Sendable = \.text, isDimmed: Bool = false, wraps: Bool = false,
    action label: String, perform action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.note, self.detail, self.role) = (title, note, detail, role)
    (self.isDimmed, self.wraps, self.label, self.action) = (isDimmed, wraps, label, action)
  }

  /// A Boolean value that indicates whether the row has an action.
  public var isFocusable: Bool { label != nil }

  /// The title, the note and the details.
  @MainActor public var accessibility: Accessibility {
    let heading: KeyPath<Theme, Style> = \.heading
    return RowView.accessibility(
      title: title, note: note, detail: detail, isHeading: role == heading, hasAction: isFocusable)
  }

  /// Returns one row, or the rows of the wrapped title.
  @MainActor public func height(for width: Int) -> Int {
    RowView.height(of: title, wraps: wraps, hasAction: isFocusable, width: width)
  }

  /// Creates the view.
  @MainActor public func makeView() -> RowView { RowView() }

  /// Updates the text and the action.
  @MainActor public func update(_ view: RowView) {
    view.title = title
    view.note = note
    view.detail = detail
    view.role = role
    view.isDimmed = isDimmed
    view.wraps = wraps
    view.actionLabel = label
    view.activations.handler = { [action] _ in action() }
  }
}
