// SPDX-License-Identifier: MIT

/// A namespace for the screens of an application, each of which is declared in an extension.
public enum ViewController {}

/// The view of a whole screen, with a title and the screen's own keys.
@MainActor open class ScreenView: View {
  /// The title of the screen, shown in the path at the top of a navigation.
  public final var title: String {
    didSet { if title != oldValue { parent?.setNeedsLayout() } }
  }
  /// A paragraph about the screen for the help page, such as what it is for; empty for none.
  public final var helpText = ""
  /// The maximum width in columns that a navigation gives to the screen. The default is 110, which is comfortable to
  /// read; a map or a board may use a wider window.
  public final var maximumWidth = 110 {
    didSet { if maximumWidth != oldValue { parent?.setNeedsLayout() } }
  }
  /// A Boolean value that indicates whether the screen is working. A navigation then shows a spinner next to the title.
  public final var isBusy = false {
    didSet {
      guard isBusy != oldValue else { return }
      busyDidChange()
      parent?.setNeedsLayout()
    }
  }

  /// The event that the window or navigation sends when the screen appears and disappears.
  public final let onLifecycle = ControlEvent<ScreenLifecycleEvent>()

  /// A closure that is asked before the user goes back from the screen, and returns whether that may happen; `nil` if it always may.
  ///
  /// ```swift
  /// screen.shouldLeave = { await dialogs.confirm("Discard the changes?", action: "Discard", isDestructive: true) }
  /// ```
  ///
  /// While it is pending, further requests to go back are ignored. A program that pops the screen doesn't ask.
  public final var shouldLeave: (@MainActor () async -> Bool)?

  private final var isLoaded = false
  /// A Boolean value that indicates whether the screen is visible.
  final private(set) var isOnShow = false
  /// A Boolean value that indicates whether the screen has appeared since it was put in its place.
  private final var wasPresented = false

  /// Creates an empty screen.
  public init(title: String) {
    self.title = title
    super.init()
    growFactor = 1
  }

  /// Called when `isBusy` has changed. Override it to show the state inside the screen.
  open func busyDidChange() {}

  /// Handles a key that no control of the screen handled; returns whether it did.
  ///
  /// After `false` the key goes to the views around the screen.
  open func handle(key: KeyPress) -> Bool { false }

  /// Gives every child the bounds of the screen.
  open override func layout() {
    for child in children { child.frame = bounds }
  }

  /// A heading with the title.
  open override var accessibility: Accessibility {
    Accessibility(.heading, label: title, state: isBusy ? .busy : [])
  }

  /// Passes keys to `handle(key:)`.
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

  /// Sends `didAppear`. Has no effect if the screen is visible already.
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

  /// Sends `didDisappear`. Has no effect if the screen isn't visible.
  func didDisappear(isRemoval: Bool) {
    guard isOnShow else { return }
    isOnShow = false
    if isRemoval { wasPresented = false }
    onLifecycle.send(.didDisappear(isRemovedPermanently: isRemoval))
  }

  /// Sends `didDisappear` to a screen that is removed while it is covered.
  func endCovered() {
    guard wasPresented, !isOnShow else { return }
    wasPresented = false
    onLifecycle.send(.didDisappear(isRemovedPermanently: true))
  }
}
