// SPDX-License-Identifier: MIT

import Views

extension Window {
  /// A flow that presents views as modals.
  ///
  /// A screen gets the whole window and its title; any other view, such as an alert, its own size.
  public var modalFlow: Flow { .modals { [weak self] in self } }
}

extension View {
  /// The modal flow of the window that contains the view when something is presented.
  ///
  /// While the view isn't in a window, nothing is shown.
  public var modalFlow: Flow { .modals { [weak self] in self?.window } }

  /// Returns the modal flow of the window that contains the view when something is presented, with screens inside another
  /// view.
  ///
  /// ```swift
  /// let flow = home.modalFlow { screen in
  ///   let dock = DockView(screen)
  ///   dock.dock(statusLine, at: .bottom)
  ///   return dock
  /// }
  /// ```
  ///
  /// - Parameter frame: Returns the view that contains a presented screen, for example above a status line. It isn't called
  ///   for other views, such as alerts.
  public func modalFlow(framedBy frame: @escaping @MainActor (View) -> View) -> Flow {
    .modals(framedBy: frame) { [weak self] in self?.window }
  }

  /// The flow of the innermost navigation that contains the view when something is presented.
  ///
  /// While the view isn't in a navigation, nothing is shown.
  public var navigationFlow: Flow {
    Flow(
      present: { [weak self] view, completion in
        guard let navigation = self?.enclosingNavigation else { return completion() }
        navigation.flow.present(view, completion: completion)
      },
      dismiss: { [weak self] completion in
        guard let navigation = self?.enclosingNavigation else { return completion() }
        navigation.flow.dismiss(completion: completion)
      })
  }

  private var enclosingNavigation: NavigationView? {
    var next: View? = self
    while let view = next {
      if let navigation = view as? NavigationView { return navigation }
      next = view.parent
    }
    return nil
  }
}

extension Flow {
  @MainActor
  fileprivate static func modals(
    framedBy frame: @escaping @MainActor (View) -> View = { $0 },
    in window: @escaping @MainActor () -> Window?
  ) -> Flow {
    let shown = Modals(frame)
    return Flow(
      present: { view, completion in
        if let window = window() { shown.present(view, in: window) }
        completion()
      },
      dismiss: { completion in
        shown.dismiss()
        completion()
      })
  }
}

/// The modals of one flow, so that it doesn't dismiss those of others. Modals that were dismissed otherwise are
/// ignored.
@MainActor private final class Modals {
  private struct Entry {
    weak var view: View?
    weak var window: Window?
  }

  private var shown: [Entry] = []
  private let frame: @MainActor (View) -> View

  init(_ frame: @escaping @MainActor (View) -> View) {
    self.frame = frame
  }

  func present(_ view: View, in window: Window) {
    let modal = (view as? ScreenView).map { frame(NavigationView(root: $0)) } ?? view
    window.present(modal)
    shown.append(Entry(view: modal, window: window))
  }

  func dismiss() {
    while let last = shown.popLast() {
      guard let view = last.view, let window = last.window,
        window.modals.contains(where: { $0 === view })
      else { continue }
      return window.dismiss(view)
    }
  }
}
