// SPDX-License-Identifier: MIT

import GRDB
import RecipeEntities

extension RecipeStore {
  /// Returns the user of an account, or `nil` if the account has no user.
  func user(of account: String) async throws -> User? {
    try await queue.read { db in try Self.user(of: account, in: db) }
  }

  /// Returns the contacts of the user of an account, sorted by family name, or `nil` if the account
  /// has no user.
  func contacts(of account: String) async throws -> [Contact]? {
    try await queue.read { db in
      guard let user = try Self.user(of: account, in: db) else { return nil }
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, firstName, lastName, isConnected FROM contact JOIN user ON user.id = contact.user
          WHERE contact.owner = ? ORDER BY sortKey, id
          """,
        arguments: [user.id])
      return try Array(rows.map(Self.contact))
    }
  }

  /// Connects the user of an account with a contact, or disconnects them.
  ///
  /// - Returns: The updated contact, or `nil` if the account has no such contact.
  func connect(_ id: Contact.ID, _ isConnected: Bool, of account: String) async throws -> Contact? {
    try await queue.write { db in
      guard let user = try Self.user(of: account, in: db) else { return nil }
      try db.execute(
        sql: "UPDATE contact SET isConnected = ? WHERE owner = ? AND user = ?",
        arguments: [isConnected, user.id, id])
      return try Row.fetchOne(
        db,
        sql: """
          SELECT id, firstName, lastName, isConnected FROM contact JOIN user ON user.id = contact.user
          WHERE contact.owner = ? AND contact.user = ?
          """,
        arguments: [user.id, id]
      ).map(Self.contact)
    }
  }

  private static func user(of account: String, in db: Database) throws -> User? {
    try Row.fetchOne(
      db, sql: "SELECT id, firstName, lastName FROM user WHERE account = ?", arguments: [account]
    ).map { User(id: $0[0], firstName: $0[1], lastName: $0[2]) }
  }

  private static func contact(_ row: Row) -> Contact {
    Contact(user: User(id: row[0], firstName: row[1], lastName: row[2]), isConnected: row[3])
  }
}
