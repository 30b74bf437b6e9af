// SPDX-License-Identifier: MIT

import Bindings
import Declarations
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
  ) -> some Component {
    // Most changes are confirmed before anyone could read the mark.
    let unconfirmed = unconfirmed.signal.flatMapLatest { ids -> SafeSignal<Set<Contact.ID>> in
      ids.isEmpty
        ? .just(ids) : SafeSignal<Void>.timer(after: Self.patience, on: scheduler).map { ids }
    }
    .start(with: [])
    .removeDuplicates()
    return Observing(user, contacts, content.signal.statuses(), unconfirmed) {
      user, contacts, status, unconfirmed in
      ViewController.ContactList(
        owner: user?.fullName ?? "",
        rows: (contacts ?? []).map { $0.row(isUnconfirmed: unconfirmed.contains($0.id)) },
        status: LoadingStatus(status),
        help: "Shows the contacts, and connects with them.",
        onToggle: { toggle.send($0) }, onReload: { reload.send() }, onCancel: { cancel.send() })
    }
  }

  /// The time after which an unconfirmed change is marked.
  private static let patience = Duration.milliseconds(600)
}

extension Contact {
  fileprivate func row(isUnconfirmed: Bool) -> ViewController.ContactList.Row {
    .init(
      id: id, title: user.fullName, isConnected: isConnected, isUnconfirmed: isUnconfirmed)
  }
}
