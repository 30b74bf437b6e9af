// SPDX-License-Identifier: MIT

import RecipeEntities

extension RecipeAPI {
  /// The user whom an account belongs to.
  func user(_ account: String) async throws -> User {
    guard let user = try await store.user(of: account) else { throw Self.noUser }
    return user
  }

  /// The contacts of an account's user.
  func contacts(of account: String) async throws -> [Contact] {
    guard let contacts = try await store.contacts(of: account) else { throw Self.noUser }
    return contacts
  }

  /// Connects an account's user with the contact whose number a text stands for, or disconnects them.
  func connect(
    _ text: String, _ connection: Contact.Connection, of account: String
  ) async throws -> Contact {
    guard Self.isNumber(text) else {
      throw Refusal(.badRequest, "A contact's identifier must be a number.")
    }
    // A number that is too long for an integer is a number, but not a contact's.
    guard let id = Int(text),
      let contact = try await store.connect(id, connection.isConnected, of: account)
    else {
      throw Refusal(.notFound, "You have no contact with this number.")
    }
    return contact
  }

  private static var noUser: Refusal {
    Refusal(.notFound, "This account belongs to nobody. Sign in with another.")
  }
}
