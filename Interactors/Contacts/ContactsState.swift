// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities

/// What is known of the user's contacts.
package enum ContactsState: SubState, Hashable {
  /// Nothing yet.
  case empty
  /// The contacts, and what the server is being asked about them.
  case loaded(ContactBook)

  package static let lens = Lens<PeopleState, ContactsState>(\.contacts)

  /// The contacts as the user wants them, if they are known.
  package var value: [Contact]? {
    switch self {
    case .empty: nil
    case .loaded(let book): book.contacts
    }
  }

  /// What the server is to be asked now.
  package var wish: ContactBook.Wish? {
    switch self {
    case .empty: nil
    case .loaded(let book): book.wish
    }
  }
}

extension Mutator where Whole == PeopleState, Part == ContactsState, Action == PeopleAction {
  /// Changes what is known of the contacts, and nothing else.
  package static var contactsReducer: Mutator {
    Mutator(.empty) { state, action in
      switch state {
      case .empty:
        if case .loadContacts(let load) = action { state = .loaded(ContactBook(load.contacts)) }
      case .loaded(var book):
        // The book has one owner while it changes, so that it changes in place.
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
