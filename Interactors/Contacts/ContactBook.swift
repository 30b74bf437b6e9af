// SPDX-License-Identifier: MIT

import RecipeEntities

/// The contacts as the user wants them, and what the server hasn't confirmed yet.
///
/// A change shows at once. The server is told of one change at a time, in the order in which the
/// contacts were first changed, so that two requests for one contact can't overtake each other.
package struct ContactBook: Hashable, Sendable {
  /// What the server is to be asked now: to make a contact's connection like this.
  package struct Wish: Hashable, Sendable {
    package let id: Contact.ID
    package let isConnected: Bool

    package init(id: Contact.ID, isConnected: Bool) {
      self.id = id
      self.isConnected = isConnected
    }
  }

  /// A contact that was changed here, and what the server is known to have.
  private struct Change: Hashable, Sendable {
    let id: Contact.ID
    var confirmed: Bool
  }

  /// The contacts as the user wants them, in the server's order.
  package private(set) var contacts: [Contact]
  /// What the server is being asked; stays as it is until the answer, whatever the user does meanwhile.
  package private(set) var wish: Wish?
  private var changes: [Change] = []

  /// Creates a book of what the server has.
  package init(_ contacts: [Contact]) {
    self.contacts = contacts
  }

  /// Changes a contact's connection here; without effect if there is no such contact.
  package mutating func toggle(_ id: Contact.ID) {
    guard let index = index(of: id) else { return }
    if change(of: id) == nil {
      changes.append(Change(id: id, confirmed: contacts[index].isConnected))
    }
    contacts[index].isConnected.toggle()
    askNext()
  }

  /// Takes the server's answer to the wish. What the user has changed meanwhile is asked later.
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

  /// Takes back what the user wanted of a contact, since the server didn't do it.
  package mutating func undo(_ undone: Wish) {
    guard undone == wish else { return }
    wish = nil
    if let index = index(of: undone.id), let change = change(of: undone.id) {
      contacts[index].isConnected = changes[change].confirmed
      changes.remove(at: change)
    }
    askNext()
  }

  /// Takes what the server has now, with the changes that it hasn't confirmed on top.
  package mutating func replace(with contacts: [Contact]) {
    let wanted = self
    self.contacts = contacts
    changes = wanted.changes.compactMap { change in
      guard let old = wanted.index(of: change.id), let index = index(of: change.id) else {
        return nil
      }
      let confirmed = contacts[index].isConnected
      self.contacts[index].isConnected = wanted.contacts[old].isConnected
      return Change(id: change.id, confirmed: confirmed)
    }
    if let wish, index(of: wish.id) == nil { self.wish = nil }
    askNext()
  }

  /// Asks for the first change that is to be asked for; one that was changed back needs no asking.
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
