// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// Asks who the user is, and says so.
package struct RequestUser: AsyncAction {
  let client: SafeClient

  package func toAsync() -> SafeSignal<PeopleAction> {
    client.response(for: User.requestCurrent())
      .map { .loadUser(LoadUserAction(user: $0)) }
  }
}

/// Asks who the contacts are, and says so.
package struct RequestContacts: AsyncAction {
  let client: SafeClient

  package func toAsync() -> SafeSignal<PeopleAction> {
    client.response(for: Contact.requestAll())
      .map { .loadContacts(LoadContactsAction(contacts: $0)) }
  }
}

/// Asks for a connection as the user wants it. It is taken back if that fails and the user lets it be.
package struct RequestConnection: AsyncAction {
  let client: SafeClient
  let wish: ContactBook.Wish

  package func toAsync() -> SafeSignal<PeopleAction> {
    client.response(for: Contact.request(connecting: wish.id, wish.isConnected))
      .compactMap { [wish] in
        // An answer about somebody else says nothing of the wish.
        $0.id == wish.id ? .settle(SettleConnection(contact: $0)) : nil
      }
      .ifEmpty(send: .undo(UndoConnection(wish: wish)))
  }
}
