// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension ContactList {
  /// Returns the screen of the contacts for this interactor.
  ///
  /// - Parameter scheduler: The scheduler of the delay before an unconfirmed change is marked.
  @MainActor
  public func createScene(
    on scheduler: some TimeScheduler = MainScheduler()
  ) -> ViewController.ContactList {
    let viewController = ViewController.ContactList()
    viewController.explain(
      "Shows the contacts, and connects with them.", .store,
      "Interactors/Contacts/ContactList.swift", "Scenes/Text/ContactList.swift")

    viewController.reloads.signal.bind(to: reload, while: viewController)
    viewController.cancellations.signal.bind(to: cancel, while: viewController)
    user.signal.bind(to: viewController) { $0.owner = $1?.fullName ?? "" }
    // Most changes are confirmed before anyone could read the mark.
    let unconfirmed = unconfirmed.signal.flatMapLatest { ids -> SafeSignal<Set<Contact.ID>> in
      ids.isEmpty
        ? .just(ids) : SafeSignal<Void>.timer(after: Self.patience, on: scheduler).map { ids }
    }
    .removeDuplicates()
    let shown = combineLatest(contacts.signal.compactMap { $0 }, unconfirmed.start(with: []))
      .map { contacts, ids in
        contacts.map { ShownContact(contact: $0, isUnconfirmed: ids.contains($0.id)) }
      }
      .removeDuplicates()
    let rows = shown.bind(
      to: viewController.list,
      showing: { [weak viewController] contacts in viewController?.show(contacts.map(\.row)) })
    content.signal.statuses().bind(to: viewController.loading, of: viewController)
    rows.activations.map(\.id).bind(to: toggle, while: viewController)

    return viewController
  }

  /// The time after which an unconfirmed change is marked.
  private static let patience = Duration.milliseconds(600)
}

/// A contact, and whether its change waits for the server.
private struct ShownContact: Identifiable, Hashable, Sendable {
  let contact: Contact
  let isUnconfirmed: Bool

  var id: Contact.ID { contact.id }

  @MainActor
  var row: ViewController.ContactList.Row {
    .init(
      id: id, title: contact.user.fullName, isConnected: contact.isConnected,
      isUnconfirmed: isUnconfirmed)
  }
}
