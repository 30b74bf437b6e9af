// SPDX-License-Identifier: MIT

import Bindings
import RecipeInteractors
import Views

/// Leads from the pharmacies to other screens, and away from them.
@MainActor
final class PharmaciesFlowController {
  private let presenting: Flow
  private let modal: Flow
  private let builders: any PharmaciesChildBuilders

  /// Creates a flow controller.
  ///
  /// - Parameters:
  ///   - presenting: The flow that the screen itself was presented by.
  ///   - modal: Shows above the screen.
  ///   - builders: Make the screens that come next.
  init(presenting: Flow, modal: Flow, builders: any PharmaciesChildBuilders) {
    self.presenting = presenting
    self.modal = modal
    self.builders = builders
  }

  /// Goes where a route leads.
  func handle(_ route: Pharmacies.Route) {
    switch route {
    case .showAlert(let problem):
      modal.present(Alert(title: problem.title, message: problem.message, actions: []))
    case .showMap(let response):
      modal.present(builders.makeMap(response: response, presenting: modal))
    case .showDirections(let place, let closing):
      presenting.present(
        builders.makeDirections(to: place, closing: closing, presenting: presenting))
    case .dismiss(let completion):
      presenting.dismiss(completion: completion)
    }
  }
}
