// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// An asynchronous action that changes a connection. The change is reverted if that fails, and the error waits for the user's
/// decision, or until they change the connection themselves.
package struct RequestConnection: AsyncAction {
  let client: SafeClient
  let wish: ContactBook.Wish
  let name: String
  let decisions: SafeSignal<Void>
  let retry: @Sendable () -> Void

  package func toAsync() -> SafeSignal<PeopleAction> {
    let (id, isConnected) = (wish.id, wish.isConnected)
    return client.change(
      for: Contact.request(connecting: id, isConnected)
        .with(failureNote: "The change of \(name) isn't saved."),
      lookingUp: { [client] in
        client.unsafeResponse(for: Contact.requestAll().with(.revalidate)).map { contacts in
          contacts.first { $0.id == id && $0.isConnected == isConnected }
        }
      },
      until: decisions, retry: retry
    )
    .map { [wish] contact in
      // A response about another contact doesn't confirm the change.
      if let contact, contact.id == wish.id { return .settle(SettleConnection(contact: contact)) }
      return .undo(UndoConnection(wish: wish))
    }
  }
}
