// SPDX-License-Identifier: MIT

import RecipeEntities

/// An action on the user and the contacts.
package enum PeopleAction: Hashable, Sendable {
  case loadUser(LoadUserAction)
  case loadContacts(LoadContactsAction)
  case toggle(ToggleConnection)
  case settle(SettleConnection)
  case undo(UndoConnection)

  /// The loaded user, if the action is that.
  package var loadedUser: LoadUserAction? {
    switch self {
    case .loadUser(let action): action
    case .loadContacts, .toggle, .settle, .undo: nil
    }
  }
}

/// An action for the loaded user.
package struct LoadUserAction: Hashable, Sendable {
  package let user: User

  package init(user: User) {
    self.user = user
  }
}

/// An action for the loaded contacts.
package struct LoadContactsAction: Hashable, Sendable {
  package let contacts: [Contact]

  package init(contacts: [Contact]) {
    self.contacts = contacts
  }
}

/// An action for the user's change of a connection, which is visible before the server has
/// confirmed it.
package struct ToggleConnection: Hashable, Sendable {
  package let id: Contact.ID

  package init(id: Contact.ID) {
    self.id = id
  }
}

/// An action for a connection that the server has changed.
package struct SettleConnection: Hashable, Sendable {
  package let contact: Contact

  package init(contact: Contact) {
    self.contact = contact
  }
}

/// An action for a connection that the server hasn't changed.
package struct UndoConnection: Hashable, Sendable {
  package let wish: ContactBook.Wish

  package init(wish: ContactBook.Wish) {
    self.wish = wish
  }
}
