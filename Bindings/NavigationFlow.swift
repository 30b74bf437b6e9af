// SPDX-License-Identifier: MIT

import Views

extension NavigationView {
  /// A flow that pushes screens on this stack and pops them; alerts are presented as modals when the stack is visible.
  public var flow: Flow {
    Flow(
      present: { [weak self] view, completion in
        self?.show(view)
        completion()
      },
      dismiss: { [weak self] completion in
        self?.pop()
        completion()
      })
  }

  private func show(_ view: View) {
    switch view {
    case let screen as ScreenView: push(screen)
    case let alert as AlertView: window?.present(alert, for: self)
    default: push(.holding(view))
    }
  }
}

extension TabsView {
  /// A flow that presents views in new tabs, with their titles, and removes the last one's tab on dismissal. Alerts are
  /// presented as modals when the tabs are visible. A view that is already in a tab is selected, and stays when dismissed.
  public var flow: Flow {
    let shown = ShownTabs()
    return Flow(
      present: { [weak self] view, completion in
        if let self { show(view, noting: shown) }
        completion()
      },
      dismiss: { [weak self] completion in
        if let self, let last = shown.views.popLast() {
          if last.isOwn { removeTab(of: last.view) }
          if let index = tabs.firstIndex(where: { $0.view === last.before }) { select(index) }
        }
        completion()
      })
  }

  private func show(_ view: View, noting shown: ShownTabs) {
    if let alert = view as? AlertView {
      window?.present(alert, for: self)
      return
    }
    let before = selected
    let isOwn = !tabs.contains { $0.view === view }
    if isOwn { append(Tab((view as? ScreenView)?.title ?? "", view)) }
    if let index = tabs.firstIndex(where: { $0.view === view }) { select(index) }
    shown.views.append((view, isOwn, before))
  }
}

/// The views that one flow has presented in tabs, and the previous selections.
@MainActor private final class ShownTabs {
  var views: [(view: View, isOwn: Bool, before: View?)] = []
}

extension Window {
  /// A flow that replaces the root by views, and restores the previous one; alerts are presented as modals.
  public var rootFlow: Flow {
    let replaced = ReplacedRoots()
    return Flow(
      present: { [weak self] view, completion in
        if let alert = view as? AlertView {
          self?.present(alert)
        } else if let self {
          replaced.roots.append(root)
          root = view
        }
        completion()
      },
      dismiss: { [weak self] completion in
        if let self, let last = replaced.roots.popLast() { root = last }
        completion()
      })
  }
}

/// The roots that one flow has replaced.
@MainActor private final class ReplacedRoots {
  var roots: [View?] = []
}
