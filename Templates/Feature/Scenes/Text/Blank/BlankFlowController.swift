import Bindings
import TemplateInteractors

/// Leads from the screen to others, and away from it.
@MainActor
final class BlankFlowController {
  private let presenting: Flow
  private let modal: Flow

  /// Creates a flow controller.
  ///
  /// - Parameters:
  ///   - presenting: The flow that the screen itself was presented by.
  ///   - modal: Shows above the screen.
  init(presenting: Flow, modal: Flow) {
    self.presenting = presenting
    self.modal = modal
  }

  /// Goes where a route leads.
  func handle(_ route: Blank.Route) {
    switch route {
    case .dismiss: presenting.dismiss()
    }
  }
}
