// SPDX-License-Identifier: MIT

import Views

extension Window {
  /// A flow that presents views as modals.
  ///
  /// A screen gets the whole window and its title; any other view, such as an alert, its own size.
  public var modalFlow: Flow {
    .modals(in: { [weak self] in self }) { modal, window, completion in
      window.present(modal)
      completion()
    }
  }
}

extension View {
  /// The modal flow of the window that contains the view when something is presented.
  ///
  /// A modal takes the keyboard, so it waits while the view isn't visible, such as in a tab that isn't selected, and while another
  /// modal covers the view. The completion is called when it is shown. If the view isn't in a window, or is removed from it before,
  /// nothing is shown.
  public var modalFlow: Flow { modalFlow { $0 } }

  /// Returns the ``modalFlow`` of the view, with screens inside another view.
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
    .modals(framedBy: frame, in: { [weak self] in self?.window }) {
      [weak self] modal, window, completion in
      guard let self else { return completion() }
      window.present(modal, for: self, whenOver: completion)
    }
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
  /// Returns a flow for modals.
  ///
  /// - Parameters:
  ///   - frame: Returns the view that contains a presented screen.
  ///   - window: Returns the window, if there is one.
  ///   - present: Presents a modal, and calls a completion when it is shown or discarded.
  @MainActor
  fileprivate static func modals(
    framedBy frame: @escaping @MainActor (View) -> View = { $0 },
    in window: @escaping @MainActor () -> Window?,
    by present: @escaping @MainActor (View, Window, @escaping Completion) -> Void
  ) -> Flow {
    let shown = Modals()
    return Flow(
      present: { view, completion in
        guard let window = window() else { return completion() }
        let modal = (view as? ScreenView).map { frame(NavigationView(root: $0)) } ?? view
        shown.note(modal, in: window)
        present(modal, window, completion)
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

  func note(_ modal: View, in window: Window) {
    shown.append(Entry(view: modal, window: window))
  }

  func dismiss() {
    while let last = shown.popLast() {
      guard let view = last.view, let window = last.window, window.isPresenting(view) else {
        continue
      }
      return window.dismiss(view)
    }
  }
}
