import Signals
import TemplateInteractors
import Views

/// Makes of a state what the screen shows.
struct BlankRenderer: Renderer {
  /// The sections.
  enum SectionID: Hashable, Sendable {
    /// All there is.
    case content
  }

  /// The rows.
  enum NodeID: Hashable, Sendable {
  }

  /// What doesn't change with the state.
  struct Config: Sendable {
    /// What the screen is called.
    var title = "Blank"
  }

  private let observer: SafeObserver<Blank.Action>
  private let config: Config

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - observer: Is told what the user does.
  ///   - config: What doesn't change with the state.
  init(observer: SafeObserver<Blank.Action>, config: Config = Config()) {
    self.observer = observer
    self.config = config
  }

  /// What the screen shows in a state. In `dismissing` that is what it showed before.
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
