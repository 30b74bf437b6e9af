// SPDX-License-Identifier: MIT

import RecipeEntities

/// The contacts with the user's changes, including those that the server hasn't confirmed.
///
/// A change is visible immediately. It is sent to the server one change at a time, in the order in which the contacts
/// were first changed, so that two requests for one contact can't overtake each other.
package struct ContactBook: Hashable, Sendable {
  /// A change to send to the server: the desired connection of a contact.
  package struct Wish: Hashable, Sendable {
    package let id: Contact.ID
    package let isConnected: Bool

    package init(id: Contact.ID, isConnected: Bool) {
      self.id = id
      self.isConnected = isConnected
    }
  }

  /// A changed contact, with the last known state of the server.
  private struct Change: Hashable, Sendable {
    let id: Contact.ID
    var confirmed: Bool
  }

  /// The contacts with the user's changes, in the server's order.
  package private(set) var contacts: [Contact]
  /// The change that is being sent; it isn't changed before the response, independent of further changes by the user.
  package private(set) var wish: Wish?
  private var changes: [Change] = []

  /// The contacts whose changes the server hasn't confirmed.
  package var unconfirmed: Set<Contact.ID> { Set(changes.map(\.id)) }

  /// Creates a book with the server's contacts.
  package init(_ contacts: [Contact]) {
    self.contacts = contacts
  }

  /// Toggles a contact's connection; has no effect if there is no such contact.
  package mutating func toggle(_ id: Contact.ID) {
    guard let index = index(of: id) else { return }
    if change(of: id) == nil {
      changes.append(Change(id: id, confirmed: contacts[index].isConnected))
    }
    contacts[index] = contacts[index].with(isConnected: !contacts[index].isConnected)
    askNext()
  }

  /// Handles the server's response to the change. Further changes are sent later.
  package mutating func settle(_ answer: Contact) {
    guard let wish, wish.id == answer.id else { return }
    self.wish = nil
    if let index = index(of: wish.id), let change = change(of: wish.id) {
      if contacts[index].isConnected == wish.isConnected {
        contacts[index] = answer
        changes.remove(at: change)
      } else {
        changes[change].confirmed = answer.isConnected
      }
    }
    askNext()
  }

  /// Reverts a change that the server has rejected.
  package mutating func undo(_ undone: Wish) {
    guard undone == wish else { return }
    wish = nil
    if let index = index(of: undone.id), let change = change(of: undone.id) {
      contacts[index] = contacts[index].with(isConnected: changes[change].confirmed)
      changes.remove(at: change)
    }
    askNext()
  }

  /// Replaces the contacts with those of the server, and applies the unconfirmed changes.
  package mutating func replace(with contacts: [Contact]) {
    let wanted = self
    self.contacts = contacts
    changes = wanted.changes.compactMap { change in
      guard let old = wanted.index(of: change.id), let index = index(of: change.id) else {
        return nil
      }
      let confirmed = contacts[index].isConnected
      self.contacts[index] = contacts[index].with(
        isConnected: wanted.contacts[old].isConnected)
      return Change(id: change.id, confirmed: confirmed)
    }
    if let wish, index(of: wish.id) == nil { self.wish = nil }
    askNext()
  }

  /// Selects the first change to send; a reverted change needn't be sent.
  private mutating func askNext() {
    guard wish == nil else { return }
    while let change = changes.first {
      if let index = index(of: change.id), contacts[index].isConnected != change.confirmed {
        wish = Wish(id: change.id, isConnected: contacts[index].isConnected)
        return
      }
      changes.removeFirst()
    }
  }

  private func index(of id: Contact.ID) -> Int? { contacts.firstIndex { $0.id == id } }

  private func change(of id: Contact.ID) -> Int? { changes.firstIndex { $0.id == id } }
}
