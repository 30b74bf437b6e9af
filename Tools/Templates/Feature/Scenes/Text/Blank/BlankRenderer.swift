import Signals
import TemplateInteractors
import Views

/// Renders the content of the screen for a state.
struct BlankRenderer: Renderer {
  /// The ids of the sections.
  enum SectionID: Hashable, Sendable {
    /// The whole content.
    case content
  }

  /// The ids of the rows.
  enum NodeID: Hashable, Sendable {
  }

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
  func render(_ state: Blank.State) -> Screen<SectionID, NodeID> {
    switch state {
    case .initial, .dismissing: screen(Box { BoxSection(.content) {} })
    }
  }

  private func screen(_ content: Box<SectionID, NodeID>) -> Screen<SectionID, NodeID> {
    Screen(
      title: config.title,
      leftBarItems: [
        BarItem("Cancel", key: KeyPress(.escape)) { observer.send(.cancel) }
      ],
      content: content)
  }
}
