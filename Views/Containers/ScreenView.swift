/// The view of a whole screen: it has a title, and remembers which of its views had the focus.
open class ScreenView: View {
  /// What the screen is called, where there is a path of titles.
  public var title: String {
    didSet { if title != oldValue { parent?.setNeedsDisplay() } }
  }

  weak var lastFocus: View?

  /// Creates a screen with its title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The view that has the focus at first; the first that can have it, unless said otherwise.
  open var preferredFocus: View? { focusables.first }

  /// Gives all of the screen to each child; a screen of several parts arranges them itself.
  override open func layout() {
    for child in children { place(child, bounds) }
  }

  /// Keys that the screen handles wherever the focus is.
  open func handle(key: Chord) -> Bool { false }

  override open func handle(_ event: Event) -> Bool {
    if case .key(let chord) = event { handle(key: chord) } else { false }
  }
}

/// The namespace of the screens, so that `RecipeList` names the business logic and
/// `ViewController.RecipeList` what the user sees of it.
public enum ViewController {}
