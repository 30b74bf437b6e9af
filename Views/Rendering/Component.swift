// SPDX-License-Identifier: MIT

/// A value that describes a view: it makes the view, and later values of the same type update it.
///
/// What a component does with a key or a click is up to its view, and so are the key hints.
///
/// A box of a ``Screen`` makes views for the nodes in sight only. Components of long boxes say without a view how tall
/// they are and whether they can have the focus; the default of each makes a view and asks it.
public protocol Component: ViewSource, Sendable {
  /// The kind of view that shows the component.
  associatedtype Content: View

  /// A Boolean value that indicates whether the view knows things that the component doesn't: a caret, a scroll
  /// position.
  ///
  /// Such a view is kept while it is out of sight; others are made anew.
  var hasOwnState: Bool { get }
  /// A Boolean value that indicates whether the view, or one inside it, can have the focus.
  @MainActor var isFocusable: Bool { get }
  /// What the node is and says, in words, for those who don't see its drawing.
  @MainActor var accessibility: Accessibility { get }

  /// The rows that the component takes in a width.
  @MainActor func height(for width: Int) -> Int
  /// Makes a view; `update(_:)` is called for it before it shows.
  @MainActor func makeView() -> Content
  /// Gives a view the values of this component, and leaves alone what is the view's own: its focus, its caret, and
  /// text that the user edits.
  @MainActor func update(_ view: Content)
}

extension Component {
  /// No: a view can be made anew at any time.
  public var hasOwnState: Bool { false }
  /// What a new view says.
  @MainActor public var isFocusable: Bool { make().focusTarget != nil }
  /// What a new view says.
  @MainActor public var accessibility: Accessibility { make().accessibilityElement }
  /// The height that suits a new view.
  @MainActor public func height(for width: Int) -> Int {
    make().fittingSize(in: Size(width: width, height: Size.unlimited)).height
  }

  /// A view with the component's values.
  @MainActor func make() -> View {
    let view = makeView()
    update(view)
    return view
  }

  /// Gives a view of the right kind the component's values.
  @MainActor func change(_ view: View) {
    if let view = view as? Content { update(view) }
  }

  /// A new view with the component's values.
  @MainActor public func makeSourceView() -> View { make() }
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
