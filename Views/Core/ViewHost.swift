// SPDX-License-Identifier: MIT

/// The owner of a view hierarchy, which shows it on a surface and manages the focus.
///
/// `Window` is the only host. Views refer to this protocol instead of the class, so that they can be understood, built
/// and tested without windows.
@MainActor protocol ViewHost: AnyObject {
  /// The theme of views that neither have one nor have an ancestor with one.
  var shownTheme: Theme { get }
  /// The texts of the toolkit in the host's language.
  var words: Words { get }
  /// The view that has the focus; `nil` if no view in the top layer can have it.
  var settledFocus: View? { get }
  /// Returns a view's own theme, adapted to the terminal and to the options for accessibility.
  func shown(_ theme: Theme) -> Theme
  /// Gives a view the focus. Has no effect if the view can't have it.
  func focus(_ view: View)
  /// Invalidates the cached list of views that can have the focus.
  func forgetFocus()
  /// Requests a frame.
  func invalidate()
  /// Returns whether a layer's root view is the lowest one and no layer covers it.
  func isUncovered(_ layer: View) -> Bool
  /// A Boolean value that indicates whether no timer ever fires, as for pictures.
  var isTimeFrozen: Bool { get }
  /// Performs work once after a delay, unless the returned timer is cancelled.
  func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer
}

/// The source of time of a window: the event loop, or virtual time in tests.
@MainActor public protocol WindowClock: AnyObject {
  /// Performs work once after a delay, on the main actor, unless the returned timer is cancelled.
  func start(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer
}

/// A handle of scheduled work.
@MainActor public final class WindowTimer {
  private var onCancel: (@MainActor () -> Void)?

  /// Creates a timer with a closure that cancels the work.
  public init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Cancels the work. Has no effect on later calls.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}
