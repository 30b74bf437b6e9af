import Declarations
import Signals
import TemplateInteractors
import Views

/// Renders the content of the screen for a state.
struct BlankRenderer: Renderer {
  /// The values that don't depend on the state.
  struct Config: Sendable {
    /// The title of the screen.
    var title = "Blank"
  }

  private let observer: SafeObserver<Blank.Action>
  private let config: Config

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - observer: Receives the actions of the user.
  ///   - config: The values that don't depend on the state.
  init(observer: SafeObserver<Blank.Action>, config: Config = Config()) {
    self.observer = observer
    self.config = config
  }

  /// Returns the content of the screen for a state. In `dismissing` it is the last content.
  func render(_ state: Blank.State) -> Screen {
    switch state {
    case .initial, .dismissing: screen(Box {})
    }
  }

  private func screen(_ content: Box) -> Screen {
    Screen(
      config.title,
      leading: [BarItem("Cancel", key: KeyPress(.escape)) { observer.send(.cancel) }]
    ) { content }
  }
}
