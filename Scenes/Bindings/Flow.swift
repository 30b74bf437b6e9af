// SPDX-License-Identifier: MIT

import Views

/// A way to show a screen: whoever is given one needn't know what is behind it.
///
/// It is a value of two functions, so that a test or an application can make one of its own. The flows
/// of windows, navigations, tabs and single views are in the files beside this one; none of them keeps
/// alive what it belongs to.
@MainActor
public struct Flow {
  /// What is to be done after a screen has been shown or taken away.
  public typealias Completion = @MainActor () -> Void

  private let presenting: @MainActor (View, @escaping Completion) -> Void
  private let dismissing: @MainActor (@escaping Completion) -> Void

  /// Creates a flow from its two directions, each of which calls its completion once.
  ///
  /// - Parameters:
  ///   - present: Shows a view.
  ///   - dismiss: Takes the view that was shown last away again.
  public init(
    present: @escaping @MainActor (View, @escaping Completion) -> Void,
    dismiss: @escaping @MainActor (@escaping Completion) -> Void
  ) {
    presenting = present
    dismissing = dismiss
  }

  /// Shows a screen, or an alert.
  ///
  /// - Parameters:
  ///   - view: What to show.
  ///   - completion: Called when it is shown.
  public func present(_ view: View, completion: @escaping Completion = {}) {
    presenting(view, completion)
  }

  /// Takes the screen that was shown last away again.
  ///
  /// - Parameter completion: Called when it has gone; also if there was nothing to take away.
  public func dismiss(completion: @escaping Completion = {}) {
    dismissing(completion)
  }

  /// A flow that shows nothing, for previews and tests.
  public static let none = Flow(present: { _, done in done() }, dismiss: { done in done() })
}
