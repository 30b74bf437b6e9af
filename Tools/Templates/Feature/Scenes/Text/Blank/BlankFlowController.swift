import Bindings
import TemplateInteractors

/// Maps the routes of the feature to screens.
@MainActor
final class BlankFlowController {
  private let presenting: Flow
  private let modal: Flow

  /// Creates a flow controller.
  ///
  /// - Parameters:
  ///   - presenting: The flow that presented the screen.
  ///   - modal: The flow that presents modals above the screen.
  init(presenting: Flow, modal: Flow) {
    self.presenting = presenting
    self.modal = modal
  }

  /// Follows a route.
  func handle(_ route: Blank.Route) {
    switch route {
    case .dismiss: presenting.dismiss()
    }
  }
}
