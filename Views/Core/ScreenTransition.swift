// SPDX-License-Identifier: MIT

/// A change of the visible screens, which sends lifecycle events to those that disappear and appear, and notifies the
/// content of the removed and added views.
@MainActor struct ScreenTransition {
  private let going: [ScreenView]
  private let coming: [ScreenView]
  /// The screens inside the removed view, visible or not.
  private let removed: [ScreenView]
  private let isRemoval: Bool
  private let gone: View?
  private let shown: View?

  /// Sends `willDisappear` and `willAppear` to the screens that the change affects.
  ///
  /// - Parameters:
  ///   - gone: The view that disappears. Screens inside it that aren't visible receive no event.
  ///   - isRemoval: Whether it is removed permanently.
  ///   - shown: The view that appears.
  ///   - isOnShow: Whether the container of the two views is visible.
  init(from gone: View?, isRemoval: Bool, to shown: View?, isOnShow: Bool) {
    (self.gone, self.shown, self.isRemoval) = (gone, shown, isRemoval)
    going = (gone?.screensInSight ?? []).filter(\.isOnShow)
    removed = isRemoval ? gone?.screensInside ?? [] : []
    coming = isOnShow ? shown?.screensInSight ?? [] : []
    for screen in going { screen.willDisappear(isRemoval: isRemoval) }
    for screen in coming { screen.willAppear() }
  }

  /// Sends `didDisappear` and `didAppear`, after the change.
  func finish() {
    for screen in going { screen.didDisappear(isRemoval: isRemoval) }
    for screen in removed { screen.endCovered() }
    for screen in coming { screen.didAppear() }
    if isRemoval { gone?.notifyRemoval() }
    shown?.notifyAddition()
  }
}

extension View {
  /// The screens among this view and its descendants, without hidden ones.
  fileprivate var screensInSight: [ScreenView] {
    let own = (self as? ScreenView).map { [$0] } ?? []
    return own + children.filter { !$0.isHidden }.flatMap(\.screensInSight)
  }

  /// The screens among this view and its descendants.
  fileprivate var screensInside: [ScreenView] {
    ((self as? ScreenView).map { [$0] } ?? []) + children.flatMap(\.screensInside)
  }

  /// A Boolean value that indicates whether the view is in a window, and neither it nor a view around it is hidden.
  var isInSight: Bool {
    var view = self
    while !view.isHidden {
      guard let next = view.parent else { return view.host != nil }
      view = next
    }
    return false
  }
}
