// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities

/// The state of the user's contacts.
package enum ContactsState: SubState, Hashable {
  /// They are unknown.
  case empty
  /// They are loaded, with the change that is being sent.
  case loaded(ContactBook)

  package static let lens = Lens<PeopleState, ContactsState>(\.contacts)

  /// The contacts with the user's changes, if they are known.
  package var value: [Contact]? {
    switch self {
    case .empty: nil
    case .loaded(let book): book.contacts
    }
  }

  /// The contacts whose changes the server hasn't confirmed.
  package var unconfirmed: Set<Contact.ID> {
    switch self {
    case .empty: []
    case .loaded(let book): book.unconfirmed
    }
  }

  /// The change to send to the server.
  package var wish: ContactBook.Wish? {
    switch self {
    case .empty: nil
    case .loaded(let book): book.wish
    }
  }
}

extension Mutator where Whole == PeopleState, Part == ContactsState, Action == PeopleAction {
  /// The mutator of the contacts' state.
  package static var contactsReducer: Mutator {
    Mutator(.empty) { state, action in
      switch state {
      case .empty:
        if case .loadContacts(let load) = action { state = .loaded(ContactBook(load.contacts)) }
      case .loaded(var book):
        // The book has one owner while it changes, so it is changed in place.
        state = .empty
        book.take(action)
        state = .loaded(book)
      }
    }
  }
}

extension ContactBook {
  fileprivate mutating func take(_ action: PeopleAction) {
    switch action {
    case .loadContacts(let load): replace(with: load.contacts)
    case .toggle(let toggle): self.toggle(toggle.id)
    case .settle(let settle): self.settle(settle.contact)
    case .undo(let undo): self.undo(undo.wish)
    case .loadUser: break
    }
  }
}
