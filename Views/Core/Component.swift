// SPDX-License-Identifier: MIT

/// A value that describes a view. It creates the view, and later values of the same type update it.
///
/// The view handles keys and clicks, and provides the key hints.
public protocol Component: ViewSource {
  /// The type of view that shows the component.
  associatedtype Content: View

  /// Creates a view. `update(_:)` is called before it is shown.
  @MainActor func makeView() -> Content
  /// Updates a view with the values of this component. The view's own state stays: its focus, its caret, and text that
  /// the user edits.
  @MainActor func update(_ view: Content)
}

extension Component {
  /// Returns a new view with the component's values.
  @MainActor public func makeSourceView() -> View {
    let view = makeView()
    update(view)
    return view
  }

  /// Returns the component after a change, for modifiers that return the same type.
  package func changed(_ change: (inout Self) -> Void) -> Self {
    var component = self
    change(&component)
    return component
  }
}

/// A view, or a value that declares one.
///
/// A function that accepts either, such as one that sets the root of an application, has a parameter of this type.
public protocol ViewSource: Sendable {
  /// Returns the view, creating it if needed.
  @MainActor func makeSourceView() -> View
}

extension View: ViewSource {
  /// The view itself.
  public final func makeSourceView() -> View { self }
}
