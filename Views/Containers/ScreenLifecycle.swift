/// What happens to a screen from its first showing to its end.
public enum ScreenLifecycleEvent: Hashable, Sendable {
  /// The screen is about to show for the first time; sent once, before all others.
  case didLoad
  /// The screen is about to show: as a new one, or as one that comes back into sight.
  case willAppear(isPresentedInitially: Bool)
  /// The screen shows from now on.
  case didAppear(isPresentedInitially: Bool)
  /// The screen is about to be covered, or to be taken away for good.
  case willDisappear(isRemovedPermanently: Bool)
  /// The screen is covered or was taken away. A covered screen that is taken away is told of that by this alone.
  case didDisappear(isRemovedPermanently: Bool)
}

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
    for screen in going { screen.tell(.willDisappear(isRemovedPermanently: isRemoval)) }
    for screen in coming {
      if !screen.isLoaded {
        screen.isLoaded = true
        screen.tell(.didLoad)
      }
      screen.tell(.willAppear(isPresentedInitially: !screen.wasPresented))
    }
  }

  /// Tells the screens that they have gone or come.
  func finish() {
    for screen in going where screen.isOnShow {
      screen.isOnShow = false
      if isRemoval { screen.wasPresented = false }
      screen.tell(.didDisappear(isRemovedPermanently: isRemoval))
    }
    for screen in removed { screen.endCovered() }
    for screen in coming where !screen.isOnShow {
      let isInitial = !screen.wasPresented
      (screen.isOnShow, screen.wasPresented) = (true, true)
      screen.tell(.didAppear(isPresentedInitially: isInitial))
    }
  }
}

extension ScreenView {
  /// Tells a screen that was covered already that it was taken away.
  func endCovered() {
    guard wasPresented, !isOnShow else { return }
    wasPresented = false
    tell(.didDisappear(isRemovedPermanently: true))
  }

  fileprivate func tell(_ event: ScreenLifecycleEvent) { onLifecycle.send(event) }
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

  /// Whether the view is in a window, and neither it nor a view around it is hidden.
  var isInSight: Bool {
    var view = self
    while !view.isHidden {
      guard let next = view.parent else { return view.host != nil }
      view = next
    }
    return false
  }
}
