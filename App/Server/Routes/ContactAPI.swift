// SPDX-License-Identifier: MIT

import RecipeEntities

extension RecipeAPI {
  /// Returns the user of an account.
  func user(_ account: String) async throws -> User {
    guard let user = try await store.user(of: account) else { throw Self.noUser }
    return user
  }

  /// Returns the contacts of the user of an account.
  func contacts(of account: String) async throws -> [Contact] {
    guard let contacts = try await store.contacts(of: account) else { throw Self.noUser }
    return contacts
  }

  /// Connects the user of an account with the contact whose number is given as text, or disconnects them.
  func connect(
    _ text: String, _ connection: Contact.Connection, of account: String
  ) async throws -> Contact {
    guard Self.isNumber(text) else {
      throw Refusal(.badRequest, "A contact's identifier must be a number.")
    }
    // A number that overflows an integer is well-formed, but no contact has it.
    guard let id = Int(text),
      let contact = try await store.connect(id, connection.isConnected, of: account)
    else {
      throw Refusal(.notFound, "You have no contact with this number.")
    }
    return contact
  }

  private static var noUser: Refusal {
    Refusal(.notFound, "This account has no user. Sign in with another account.")
  }
}
