import Bindings
import Declarations
import Signals
import TemplateInteractors
import Views

/// The entry point of the feature: it creates the screen and hides the parts of the feature.
public struct BlankBuilder: Sendable {
  /// Creates a builder, which has no dependencies yet.
  public init() {}

  /// Creates the screen. Each screen has its own state.
  ///
  /// - Parameter presenting: The flow that shows the screen and dismisses it.
  @MainActor
  public func make(presenting: Flow) -> ScreenView {
    let blank = Blank()
    let renderer = BlankRenderer(
      observer: blank.send)
    let screen = ComponentScreenView(
      Observing(blank.state) { renderer.render($0) })
    let flowController = BlankFlowController(
      presenting: presenting,
      modal: screen.modalFlow)
    blank.routes.onMain
      .observeNext { route in flowController.handle(route) }
      .dispose(in: screen.bag)
    return screen
  }
}
