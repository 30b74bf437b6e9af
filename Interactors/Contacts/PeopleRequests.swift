// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// An asynchronous action that changes a connection. The change is reverted if that fails and the user dismisses the
/// error.
package struct RequestConnection: AsyncAction {
  let client: SafeClient
  let wish: ContactBook.Wish

  package func toAsync() -> SafeSignal<PeopleAction> {
    client.response(for: Contact.request(connecting: wish.id, wish.isConnected))
      .compactMap { [wish] in
        // A response about another contact doesn't confirm the change.
        $0.id == wish.id ? .settle(SettleConnection(contact: $0)) : nil
      }
      .ifEmpty(send: .undo(UndoConnection(wish: wish)))
  }
}
