// SPDX-License-Identifier: MIT

/// What a node shows, as a value: it makes a view, and gives a view that an earlier value made what is new.
///
/// Views are made for the nodes in sight only, so a component says without a view how tall it is and whether it can
/// have the focus. What it does with a key or a click is up to its view, and so are the key hints.
public protocol Component: Sendable {
  /// The kind of view that shows the component.
  associatedtype Content: View

  /// Whether the view knows things that the component doesn't: a caret, a scroll position.
  ///
  /// Such a view is kept while it is out of sight; others are made anew.
  var hasOwnState: Bool { get }
  /// Whether the view, or one inside it, can have the focus.
  var isFocusable: Bool { get }
  /// What the node is and says, in words, for those who don't see its drawing.
  var accessibility: Accessibility { get }

  /// The rows that the component takes in a width.
  func height(for width: Int) -> Int
  /// Makes a view; `update(_:)` is called for it before it shows.
  @MainActor func makeView() -> Content
  /// Gives a view the values of this component, and leaves alone what is the view's own: its focus, its caret, and
  /// text that the user edits.
  @MainActor func update(_ view: Content)
}

extension Component {
  /// No: a view can be made anew at any time.
  public var hasOwnState: Bool { false }
  /// No.
  public var isFocusable: Bool { false }
  /// One row.
  public func height(for width: Int) -> Int { 1 }
}

/// The part that a row plays, which the theme gives a style.
public enum RowRole: Hashable, Sendable, CaseIterable {
  /// Text to read.
  case plain
  /// A heading.
  case title
  /// What is to catch the eye.
  case accent
  /// What stands beside the matter.
  case secondary
  /// What went wrong.
  case error

  /// The role's style.
  func style(in theme: Theme) -> Style {
    switch self {
    case .plain: theme.text
    case .title: theme.title
    case .accent: theme.accent
    case .secondary: theme.secondary
    case .error: theme.error
    }
  }
}
