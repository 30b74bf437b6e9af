// SPDX-License-Identifier: MIT

import Views

/// A short text on a fill, such as a state or a count.
///
/// ```swift
/// HStack(spacing: 1) {
///   Text("Inbox")
///   Badge("3", role: \.warning)
/// }
/// ```
public struct Badge: Component {
  private let text: String
  private let role: KeyPath<Theme, Style> & Sendable

  /// Creates a badge with the key path of its style in the theme.
  public init(_ text: String, role: KeyPath<Theme, Style> & Sendable = \.accent) {
    self.text = text
    self.role = role
  }

  /// Creates the view.
  @MainActor public func makeView() -> BadgeView { BadgeView() }

  /// Updates the text.
  @MainActor public func update(_ view: BadgeView) {
    view.text = text
    view.role = role
  }
}

/// A path of titles, of which the last one is the current place.
///
/// ```swift
/// Breadcrumbs(["Songs", "Albums", "Blue"]) { index in send(.show(index)) }
/// ```
public struct Breadcrumbs: Component {
  private let titles: [String]
  private let takesFocus: Bool
  private let onSelect: @MainActor (Int) -> Void

  /// Creates a path.
  ///
  /// - Parameters:
  ///   - titles: The titles, from the root to the current place.
  ///   - takesFocus: Whether the path can have the focus. Otherwise only the mouse selects a title.
  ///   - onSelect: Receives the index of the title that the user selects.
  public init(
    _ titles: [String], takesFocus: Bool = true, onSelect: @escaping @MainActor (Int) -> Void
  ) {
    self.titles = titles
    self.takesFocus = takesFocus
    self.onSelect = onSelect
  }

  /// Creates the view.
  @MainActor public func makeView() -> BreadcrumbsView { BreadcrumbsView() }

  /// Updates the titles.
  @MainActor public func update(_ view: BreadcrumbsView) {
    view.titles = titles
    view.takesFocus = takesFocus
    view.selectionChanges.handler = onSelect
  }
}

/// A row of facts at the left and the right, such as a connection, a position and a mode.
///
/// ```swift
/// StatusLine(leading: [StatusItem("● Online", role: \.success)], trailing: [StatusItem("12:30")])
/// ```
public struct StatusLine: Component {
  private let leading: [StatusItem]
  private let trailing: [StatusItem]

  /// Creates a status line.
  public init(leading: [StatusItem] = [], trailing: [StatusItem] = []) {
    self.leading = leading
    self.trailing = trailing
  }

  /// Creates the view.
  @MainActor public func makeView() -> StatusLineView { StatusLineView() }

  /// Updates the items.
  @MainActor public func update(_ view: StatusLineView) {
    view.leading = leading
    view.trailing = trailing
  }
}
