// SPDX-License-Identifier: MIT

import Declarations
import Views

/// A way to present and dismiss a screen, independent of the container.
///
/// It consists of two functions, so that a test or an application can create a custom flow. There are flows for
/// windows, navigations, tabs and single views; none of them retains its container.
///
/// ```swift
/// flow.present(screen) { /* shown */ }
/// flow.dismiss()
/// ```
@MainActor
public struct Flow {
  /// A closure that is called after a screen was presented or dismissed.
  public typealias Completion = @MainActor () -> Void

  private let presenting: @MainActor (View, @escaping Completion) -> Void
  private let dismissing: @MainActor (@escaping Completion) -> Void

  /// Creates a flow from its two functions, each of which calls its completion once.
  ///
  /// - Parameters:
  ///   - present: Presents a view.
  ///   - dismiss: Dismisses the last presented view.
  public init(
    present: @escaping @MainActor (View, @escaping Completion) -> Void,
    dismiss: @escaping @MainActor (@escaping Completion) -> Void
  ) {
    presenting = present
    dismissing = dismiss
  }

  /// Presents a screen or an alert.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - completion: A closure that is called when it is shown.
  public func present(_ view: View, completion: @escaping Completion = {}) {
    presenting(view, completion)
  }

  /// Presents a component, such as a `Page` or the scene of an interactor.
  ///
  /// - Parameters:
  ///   - component: The component. A navigation shows the title of the page that it is or contains.
  ///   - completion: A closure that is called when it is shown.
  public func present(_ component: some Component, completion: @escaping Completion = {}) {
    presenting(ComponentScreenView(component), completion)
  }

  /// Dismisses the last presented screen.
  ///
  /// - Parameter completion: A closure that is called when it is gone, or if there was nothing to dismiss.
  public func dismiss(completion: @escaping Completion = {}) {
    dismissing(completion)
  }

  /// A flow without an effect, for previews and tests.
  public static let none = Flow(present: { _, done in done() }, dismiss: { done in done() })
}
