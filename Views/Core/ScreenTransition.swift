// SPDX-License-Identifier: MIT

/// A change of which screens show: those that it takes out of sight and those that it brings.
@MainActor struct ScreenTransition {
  private let going: [ScreenView]
  private let coming: [ScreenView]
  /// All screens of what is taken away for good.
  private let removed: [ScreenView]
  private let isRemoval: Bool

  /// Tells the screens that are about to go or come.
  ///
  /// - Parameters:
  ///   - gone: The view which goes out of sight; the screens inside that don't show aren't told.
  ///   - isRemoval: Whether it goes for good.
  ///   - shown: The view which comes into sight.
  ///   - isOnShow: Whether the place of the change can be seen at all.
  init(from gone: View?, isRemoval: Bool, to shown: View?, isOnShow: Bool) {
    self.isRemoval = isRemoval
    going = (gone?.screensInSight ?? []).filter(\.isOnShow)
    removed = isRemoval ? gone?.screensInside ?? [] : []
    coming = isOnShow ? shown?.screensInSight ?? [] : []
    for screen in going { screen.willDisappear(isRemoval: isRemoval) }
    for screen in coming { screen.willAppear() }
  }

  /// Tells the screens that they have gone or come.
  func finish() {
    for screen in going { screen.didDisappear(isRemoval: isRemoval) }
    for screen in removed { screen.endCovered() }
    for screen in coming { screen.didAppear() }
  }
}

extension View {
  /// The screens of this view and those inside, without those that are hidden.
  fileprivate var screensInSight: [ScreenView] {
    let own = (self as? ScreenView).map { [$0] } ?? []
    return own + children.filter { !$0.isHidden }.flatMap(\.screensInSight)
  }

  /// All screens of this view and those inside.
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
