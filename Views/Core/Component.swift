// SPDX-License-Identifier: MIT

/// A value that describes a view. It creates the view, and later values of the same type update it.
///
/// The view handles keys and clicks, and provides the key hints.
///
/// The boxes of a ``Screen`` create views only for visible nodes. In long boxes, implement the height, focusability and
/// accessibility without a view: the defaults create a view to compute them.
public protocol Component: ViewSource, Sendable {
  /// The type of view that shows the component.
  associatedtype Content: View

  /// A Boolean value that indicates whether the view has its own state, such as a caret or a scroll position.
  ///
  /// Such a view is retained while it isn't visible. Others are created again.
  var hasOwnState: Bool { get }
  /// A Boolean value that indicates whether the view, or a descendant, can have the focus.
  @MainActor var isFocusable: Bool { get }
  /// The accessibility description of the component while it has no view.
  @MainActor var accessibility: Accessibility { get }

  /// Returns the height of the component for a width, in rows.
  @MainActor func height(for width: Int) -> Int
  /// Creates a view. `update(_:)` is called before it is shown.
  @MainActor func makeView() -> Content
  /// Updates a view with the values of this component. The view's own state stays: its focus, its caret, and text that
  /// the user edits.
  @MainActor func update(_ view: Content)
}

extension Component {
  /// `false`: the view can be created again at any time.
  public var hasOwnState: Bool { false }
  /// The value of a new view.
  @MainActor public var isFocusable: Bool { make().focusTarget != nil }
  /// The description of a new view.
  @MainActor public var accessibility: Accessibility { make().accessibilityElement }
  /// Returns the height of a new view.
  @MainActor public func height(for width: Int) -> Int {
    make().fittingSize(in: Size(width: width, height: Size.unlimited)).height
  }

  /// Returns a new view with the component's values.
  @MainActor func make() -> View {
    let view = makeView()
    update(view)
    return view
  }

  /// Updates a view with the component's values, if it has the right type.
  @MainActor func change(_ view: View) {
    if let view = view as? Content { update(view) }
  }

  /// Returns a new view with the component's values.
  @MainActor public func makeSourceView() -> View { make() }
}

/// A view, or a value that declares one.
///
/// A function that accepts either, such as one that sets the root of an application, has a parameter of this type.
public protocol ViewSource {
  /// Returns the view, creating it if needed.
  @MainActor func makeSourceView() -> View
}

extension View: ViewSource {
  /// The view itself.
  public final func makeSourceView() -> View { self }
}
