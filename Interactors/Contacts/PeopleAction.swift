// SPDX-License-Identifier: MIT

import RecipeEntities

/// What can happen to the user and the contacts.
package enum PeopleAction: Hashable, Sendable {
  case loadUser(LoadUserAction)
  case loadContacts(LoadContactsAction)
  case toggle(ToggleConnection)
  case settle(SettleConnection)
  case undo(UndoConnection)

  /// The user that has come, if this is what happened.
  package var loadedUser: LoadUserAction? {
    switch self {
    case .loadUser(let action): action
    case .loadContacts, .toggle, .settle, .undo: nil
    }
  }
}

/// The server has said who the user is.
package struct LoadUserAction: Hashable, Sendable {
  package let user: User

  package init(user: User) {
    self.user = user
  }
}

/// The server has said who the contacts are.
package struct LoadContactsAction: Hashable, Sendable {
  package let contacts: [Contact]

  package init(contacts: [Contact]) {
    self.contacts = contacts
  }
}

/// The user wants to be connected with a contact, or no longer; it shows before the server knows.
package struct ToggleConnection: Hashable, Sendable {
  package let id: Contact.ID

  package init(id: Contact.ID) {
    self.id = id
  }
}

/// The server has changed a connection.
package struct SettleConnection: Hashable, Sendable {
  package let contact: Contact

  package init(contact: Contact) {
    self.contact = contact
  }
}

/// The server has not changed a connection.
package struct UndoConnection: Hashable, Sendable {
  package let wish: ContactBook.Wish

  package init(wish: ContactBook.Wish) {
    self.wish = wish
  }
}
