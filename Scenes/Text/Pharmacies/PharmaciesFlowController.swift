// SPDX-License-Identifier: MIT

import Bindings
import RecipeInteractors
import Signals
import Views

/// The flow controller, which navigates from the pharmacies to other screens and back.
@MainActor
final class PharmaciesFlowController {
  private let presenting: Flow
  private let modal: Flow
  private let send: SafeObserver<Pharmacies.Action>
  private let builders: any PharmaciesChildBuilders

  /// Creates a flow controller.
  ///
  /// - Parameters:
  ///   - send: Receives what the user chooses in an alert.
  ///   - presenting: The flow that has presented the screen.
  ///   - modal: The flow that presents above the screen.
  ///   - builders: The builders of the next screens.
  init(
    send: SafeObserver<Pharmacies.Action>, presenting: Flow, modal: Flow,
    builders: any PharmaciesChildBuilders
  ) {
    self.send = send
    self.presenting = presenting
    self.modal = modal
    self.builders = builders
  }

  /// Navigates to a route.
  func handle(_ route: Pharmacies.Route) {
    switch route {
    case .showAlert(let problem, let action):
      var actions: [AlertView.Action] = []
      if let action {
        actions = [
          AlertView.Action("Try again") { [send] in send.send(action) }, AlertView.Action("OK") {},
        ]
      }
      modal.present(AlertView(title: problem.title, message: problem.message, actions: actions))
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
