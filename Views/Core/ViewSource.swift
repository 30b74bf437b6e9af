// SPDX-License-Identifier: MIT

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
