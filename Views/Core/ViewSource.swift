// SPDX-License-Identifier: MIT

/// A view, or a value that describes one.
///
/// Where a program may give either, such as the root of an application, it gives a source.
public protocol ViewSource {
  /// Returns the view, or makes one.
  @MainActor func makeSourceView() -> View
}

extension View: ViewSource {
  /// The view itself.
  public final func makeSourceView() -> View { self }
}
