// SPDX-License-Identifier: MIT

import GRDB
import RecipeEntities

extension RecipeStore {
  /// The user whom an account belongs to; nothing if there is none.
  func user(of account: String) async throws -> User? {
    try await queue.read { db in try Self.user(of: account, in: db) }
  }

  /// The contacts of an account's user, by family name; nothing if the account has no user.
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

  /// Connects an account's user with a contact, or disconnects them.
  ///
  /// - Returns: The contact as it is then; nothing if the account has no such contact.
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
