// SPDX-License-Identifier: MIT

import FeedbackLoops

/// All that is known of people: who the user is, and whom they know.
package struct PeopleState: Hashable, Sendable {
  package var user: UserState
  package var contacts: ContactsState

  package init(user: UserState, contacts: ContactsState) {
    self.user = user
    self.contacts = contacts
  }
}

/// The store of people.
package typealias PeopleStore = Store<PeopleState, PeopleAction>

extension Store where State == PeopleState, Action == PeopleAction {
  /// Creates a store that knows nobody, with a mutator for each part of its state.
  package static func people(middleware: [Middleware] = []) -> PeopleStore {
    PeopleStore(
      PeopleState.init, middleware: middleware, mutators: .userReducer, .contactsReducer)
  }
}
