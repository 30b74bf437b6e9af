/// The screens of applications, each in an extension.
public enum ViewController {}

/// The view of a whole screen, with a title and the screen's own keys.
@MainActor open class ScreenView: View {
  /// What the screen is called, in the path on top of a navigation.
  public final var title: String {
    didSet { if title != oldValue { parent?.setNeedsDisplay() } }
  }
  /// Whether the screen is at work: a navigation shows a spinner beside the title.
  public final var isBusy = false {
    didSet {
      guard isBusy != oldValue else { return }
      busyDidChange()
      parent?.setNeedsLayout()
    }
  }

  /// Told when the screen comes into sight and when it goes, by the window and the navigation that show it.
  public final let onLifecycle = Listeners<ScreenLifecycleEvent>()

  final var isLoaded = false
  final var isOnShow = false
  /// Whether the screen was shown since it was put where it is.
  final var wasPresented = false

  /// Makes an empty screen.
  public init(title: String) {
    self.title = title
    super.init()
    flexibility = 1
  }

  /// Told when `isBusy` has changed.
  open func busyDidChange() {}

  /// Does what a key asks for that no control wanted; `false` leaves it to what is around the screen.
  open func handle(key: Chord) -> Bool { false }

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
    guard case .key(let chord) = event else { return false }
    return handle(key: chord)
  }
}
