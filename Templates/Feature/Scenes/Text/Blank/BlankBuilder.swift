import Bindings
import Signals
import TemplateInteractors
import Views

/// The one way into the feature: it makes the screen, and what the feature consists of stays
/// inside.
public struct BlankBuilder: Sendable {
  /// Creates a builder, which depends on nothing yet.
  public init() {}

  /// Makes the screen. Each has its own state.
  ///
  /// - Parameter presenting: The flow that will show the screen, and takes it away.
  @MainActor
  public func make(presenting: Flow) -> ScreenView {
    let blank = Blank()
    let renderer = BlankRenderer(
      observer: blank.send)
    let screen = RenderedScreen(state: blank.state, renderer: renderer)
    let flowController = BlankFlowController(
      presenting: presenting,
      modal: screen.modalFlow)
    blank.routes.onMain
      .observeNext { route in flowController.handle(route) }
      .dispose(in: screen.bag)
    return screen
  }
}
