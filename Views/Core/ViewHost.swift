// SPDX-License-Identifier: MIT

/// The owner of a tree of views: it shows them on a surface, and one of them has its focus.
///
/// `Window` is the only host. Views know this protocol instead of the class, so that the tree of views can be understood,
/// built and tested without windows.
@MainActor protocol ViewHost: AnyObject {
  /// The theme of all views that have none of their own and lie in none that has one.
  var shownTheme: Theme { get }
  /// The words that the toolkit says itself.
  var words: Words { get }
  /// The view that has the focus; `nil` if no view in the top layer can have it.
  var settledFocus: View? { get }
  /// Returns a view's own theme, adapted to the terminal and to the options for accessibility.
  func shown(_ theme: Theme) -> Theme
  /// Gives a view the focus. Has no effect if the view can't have it.
  func focus(_ view: View)
  /// Has the host determine again which views can have the focus.
  func forgetFocus()
  /// Requests a frame.
  func invalidate()
  /// Returns whether a layer's outermost view is the lowest one and nothing lies over it.
  func isUncovered(_ layer: View) -> Bool
  /// Performs work once after a delay.
  func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer
}
