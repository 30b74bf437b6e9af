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

  typealias ScreenMaker = @MainActor () -> ScreenView

  private let presenting: @MainActor (View, @escaping Completion) -> Void
  private let dismissing: @MainActor (@escaping Completion) -> Void
  private var showing: (@MainActor (AnyHashable, @escaping ScreenMaker) -> Void)?
  private var previewing: @MainActor (AnyHashable?, @escaping ScreenMaker) -> Void = { _, _ in }
  private var following: (@MainActor () -> Flow)?

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

  /// Creates a flow of a container that shows screens side by side.
  init(
    present: @escaping @MainActor (View, @escaping Completion) -> Void,
    dismiss: @escaping @MainActor (@escaping Completion) -> Void,
    show: @escaping @MainActor (AnyHashable, @escaping ScreenMaker) -> Void,
    preview: @escaping @MainActor (AnyHashable?, @escaping ScreenMaker) -> Void,
    next: @escaping @MainActor () -> Flow
  ) {
    self.init(present: present, dismiss: dismiss)
    (showing, previewing, following) = (show, preview, next)
  }

  /// Presents the screen of an element that the user opens.
  ///
  /// In ``Columns``, a screen of the same element that is there already gets the focus. Every other container presents a new one.
  ///
  /// - Parameters:
  ///   - id: The identity of the element.
  ///   - screen: Returns the screen, a component or a view.
  public func show(
    _ id: some Hashable & Sendable, _ screen: @escaping @MainActor () -> some ViewSource
  ) {
    let make = { @MainActor in ScreenView.holding(screen()) }
    if let showing { showing(id, make) } else { presenting(make(), {}) }
  }

  /// Shows the screen of the selected element beside the screen with the selection, as long as there is room, and keeps the focus.
  ///
  /// In ``Columns``, it is shown when the element has been selected for 150 ms, so that a key that is held down doesn't request the details
  /// of each row; where the window becomes wide enough later, then. Other containers show nothing.
  ///
  /// - Parameters:
  ///   - id: The identity of the element. An element with the same one keeps its screen.
  ///   - screen: Returns the screen, a component or a view.
  public func preview(
    _ id: some Hashable & Sendable, _ screen: @escaping @MainActor () -> some ViewSource
  ) {
    previewing(id) { ScreenView.holding(screen()) }
  }

  /// Removes what ``preview(_:_:)`` has shown, since no element is selected.
  public func endPreview() {
    previewing(nil) { ScreenView(title: "") }
  }

  /// The flow of the screens that this flow shows. In ``Columns``, it shows the next level; elsewhere, it is the same flow.
  public var next: Flow { following?() ?? self }

  /// Presents a screen or an alert.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - completion: A closure that is called when it is shown.
  public func present(_ view: View, completion: @escaping Completion = {}) {
    presenting(view, completion)
  }

  /// Presents a component, such as a `Screen` or the scene of an interactor.
  ///
  /// - Parameters:
  ///   - component: The component. A navigation shows the title of the `Screen` that it is or contains.
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
