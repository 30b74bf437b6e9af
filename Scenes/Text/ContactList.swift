// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension ContactList {
  /// Makes the screen of the contacts for this interactor.
  @MainActor
  public func createScene() -> ViewController.ContactList {
    let viewController = ViewController.ContactList()
    // An index means what is on the screen, which may be older than what has just arrived.
    let shown = MutableProperty<[Contact]>([])

    viewController.reloads.signal.bind(to: reload, while: viewController)
    viewController.toggles.signal
      .compactMap { shown.value.element(at: $0)?.id }
      .bind(to: toggle, while: viewController)

    isLoading.signal.bind(to: viewController, \.isLoading)
    user.signal.bind(to: viewController) { $0.owner = $1?.fullName ?? "" }
    contacts.signal.compactMap { $0 }.bind(to: viewController) { viewController, contacts in
      shown.value = contacts
      viewController.show(contacts.map(\.row))
    }

    return viewController
  }
}

extension Contact {
  fileprivate var row: ViewController.ContactList.Row {
    .init(id: id, title: user.fullName, isConnected: isConnected)
  }
}
