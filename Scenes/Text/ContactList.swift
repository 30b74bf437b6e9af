// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension ContactList {
  /// Returns the screen of the contacts for this interactor.
  @MainActor
  public func createScene() -> ViewController.ContactList {
    let viewController = ViewController.ContactList()
    viewController.explain(
      "Shows the contacts, and connects with them.", .store,
      "Interactors/Contacts/ContactList.swift", "Scenes/Text/ContactList.swift")

    viewController.reloads.signal.bind(to: reload, while: viewController)
    content.signal.statuses().bind(to: viewController.loading, of: viewController)
    user.signal.bind(to: viewController) { $0.owner = $1?.fullName ?? "" }
    let rows = contacts.signal.compactMap { $0 }.bind(
      to: viewController.list,
      showing: { [weak viewController] contacts in viewController?.show(contacts.map(\.row)) })
    rows.activations.map(\.id).bind(to: toggle, while: viewController)

    return viewController
  }
}

extension Contact {
  fileprivate var row: ViewController.ContactList.Row {
    .init(id: id, title: user.fullName, isConnected: isConnected)
  }
}
