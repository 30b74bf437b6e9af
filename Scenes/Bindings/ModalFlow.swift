// SPDX-License-Identifier: MIT

import Views

extension Window {
  /// A flow that presents views as modals.
  ///
  /// A screen gets the whole window and its title; any other view, such as an alert, its own size.
  public var modalFlow: Flow {
    let shown = Modals()
    return Flow(
      present: { [weak self] view, completion in
        if let self { shown.present(view, in: self) }
        completion()
      },
      dismiss: { completion in
        shown.dismiss()
        completion()
      })
  }
}

extension View {
  /// The modal flow of the window that contains the view when something is presented.
  ///
  /// While the view isn't in a window, nothing is shown.
  public var modalFlow: Flow {
    let shown = Modals()
    return Flow(
      present: { [weak self] view, completion in
        if let window = self?.window { shown.present(view, in: window) }
        completion()
      },
      dismiss: { completion in
        shown.dismiss()
        completion()
      })
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

/// The modals of one flow, so that it doesn't dismiss those of others. Modals that were dismissed otherwise are
/// ignored.
@MainActor private final class Modals {
  private struct Entry {
    weak var view: View?
    weak var window: Window?
  }

  private var shown: [Entry] = []

  func present(_ view: View, in window: Window) {
    let modal = (view as? ScreenView).map { NavigationView(root: $0) } ?? view
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
