// SPDX-License-Identifier: MIT

import Views

extension Navigation {
  /// Pushes screens on this stack, and pops them; alerts stand above it.
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
    case let alert as Alert: window?.present(alert)
    default: push(ScreenView(holding: view))
    }
  }
}

extension Tabs {
  /// Shows views in tabs of their own, named by their titles; dismissing takes the last one's tab away.
  /// Alerts stand above them. A view that is in a tab already is selected, and stays when dismissed.
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
    if let alert = view as? Alert {
      window?.present(alert)
      return
    }
    let before = selected
    let isOwn = !tabs.contains { $0.view === view }
    if isOwn { append(Tab((view as? ScreenView)?.title ?? "", view)) }
    if let index = tabs.firstIndex(where: { $0.view === view }) { select(index) }
    shown.views.append((view, isOwn, before))
  }
}

/// What one flow has shown in tabs, and what was selected before.
@MainActor private final class ShownTabs {
  var views: [(view: View, isOwn: Bool, before: View?)] = []
}

extension Window {
  /// Shows views in place of the root, and puts back what was there before; alerts stand above it.
  public var rootFlow: Flow {
    let replaced = ReplacedRoots()
    return Flow(
      present: { [weak self] view, completion in
        if let alert = view as? Alert {
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

extension ScreenView {
  /// A screen without a title around a view that is none.
  fileprivate convenience init(holding view: View) {
    self.init(title: "")
    add(view)
  }
}
