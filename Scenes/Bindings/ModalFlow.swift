// SPDX-License-Identifier: MIT

import Views

extension Window {
  /// Shows views above all others, and takes them away again.
  ///
  /// A screen gets the whole window and its title; anything else, such as an alert, its own size.
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
  /// The modal flow of the window that the view is in when something is to be shown.
  ///
  /// While the view is in no window, nothing is shown.
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

  /// The flow of the innermost navigation that the view is in when something is to be shown.
  ///
  /// While the view is in no navigation, nothing is shown.
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

  private var enclosingNavigation: Navigation? {
    var next: View? = self
    while let view = next {
      if let navigation = view as? Navigation { return navigation }
      next = view.parent
    }
    return nil
  }
}

/// What one flow has shown, so that it takes away no other's; those that have gone by themselves don't
/// count.
@MainActor private final class Modals {
  private struct Entry {
    weak var view: View?
    weak var window: Window?
  }

  private var shown: [Entry] = []

  func present(_ view: View, in window: Window) {
    let modal = (view as? ScreenView).map { Navigation(root: $0) } ?? view
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
