// SPDX-License-Identifier: MIT

import FeedbackLoops

/// The state of the user and the contacts.
package struct PeopleState: Hashable, Sendable {
  package var user: UserState
  package var contacts: ContactsState

  package init(user: UserState, contacts: ContactsState) {
    self.user = user
    self.contacts = contacts
  }
}

/// The store of the user and the contacts.
package typealias PeopleStore = Store<PeopleState, PeopleAction>

extension Store where State == PeopleState, Action == PeopleAction {
  /// Creates an empty store, with a mutator for each part of its state.
  package static func people(middleware: [Middleware] = []) -> PeopleStore {
    PeopleStore(
      PeopleState.init, middleware: middleware, mutators: .userReducer, .contactsReducer)
  }
}
