// SPDX-License-Identifier: MIT

/// The screens of applications, each in an extension.
public enum ViewController {}

/// The view of a whole screen, with a title and the screen's own keys.
@MainActor open class ScreenView: View {
  /// What the screen is called, in the path on top of a navigation.
  public final var title: String {
    didSet { if title != oldValue { parent?.setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether the screen is at work: a navigation shows a spinner beside the title.
  public final var isBusy = false {
    didSet {
      guard isBusy != oldValue else { return }
      busyDidChange()
      parent?.setNeedsLayout()
    }
  }

  /// Told when the screen comes into sight and when it goes, by the window and the navigation that show it.
  public final let onLifecycle = ControlEvent<ScreenLifecycleEvent>()

  private final var isLoaded = false
  /// A Boolean value that indicates whether the screen shows.
  final private(set) var isOnShow = false
  /// A Boolean value that indicates whether the screen was shown since it was put where it is.
  private final var wasPresented = false

  /// Creates an empty screen.
  public init(title: String) {
    self.title = title
    super.init()
    growFactor = 1
  }

  /// Told when `isBusy` has changed.
  open func busyDidChange() {}

  /// Does what a key asks for that no control wanted; `false` leaves it to what is around the screen.
  open func handle(key: KeyPress) -> Bool { false }

  /// Gives all that is inside the whole screen.
  open override func layout() {
    for child in children { child.frame = bounds }
  }

  /// The title.
  open override var accessibility: Accessibility {
    Accessibility(.heading, label: title, state: isBusy ? .busy : [])
  }

  /// Hands keys to `handle(key:)`.
  open override func handle(_ event: Event) -> Bool {
    guard case .key(let keyPress) = event else { return false }
    return handle(key: keyPress)
  }
}

/// The steps of a `ScreenTransition`.
extension ScreenView {
  /// Sends `willAppear`, and `didLoad` before it the first time.
  func willAppear() {
    if !isLoaded {
      isLoaded = true
      onLifecycle.send(.didLoad)
    }
    onLifecycle.send(.willAppear(isPresentedInitially: !wasPresented))
  }

  /// Sends `didAppear`. Has no effect if the screen shows already.
  func didAppear() {
    guard !isOnShow else { return }
    let isInitial = !wasPresented
    (isOnShow, wasPresented) = (true, true)
    onLifecycle.send(.didAppear(isPresentedInitially: isInitial))
  }

  /// Sends `willDisappear`.
  func willDisappear(isRemoval: Bool) {
    onLifecycle.send(.willDisappear(isRemovedPermanently: isRemoval))
  }

  /// Sends `didDisappear`. Has no effect if the screen doesn't show.
  func didDisappear(isRemoval: Bool) {
    guard isOnShow else { return }
    isOnShow = false
    if isRemoval { wasPresented = false }
    onLifecycle.send(.didDisappear(isRemovedPermanently: isRemoval))
  }

  /// Sends `didDisappear` for a screen that was covered before it was taken away.
  func endCovered() {
    guard wasPresented, !isOnShow else { return }
    wasPresented = false
    onLifecycle.send(.didDisappear(isRemovedPermanently: true))
  }
}
