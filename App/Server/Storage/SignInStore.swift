// SPDX-License-Identifier: MIT

import GRDB

/// The sign-ins whose tokens were renewed or revoked.
///
/// A sign-in that isn't stored still has its first tokens, so signing in writes nothing.
struct SignInStore: Sendable {
  private let queue: DatabaseQueue

  init(queue: DatabaseQueue) {
    self.queue = queue
  }

  /// The period in seconds in which a renewal may be repeated by a client that has lost the
  /// response.
  static let repetitionLimit = 30

  /// Renews a sign-in. Returns the sign-in of the next tokens, or `nil` if it's revoked.
  ///
  /// A renewal with replaced tokens means that someone else has a copy of them, and revokes the
  /// sign-in (RFC 9700, 4.14.2).
  ///
  /// - Parameters:
  ///   - signIn: The sign-in of the tokens that are replaced.
  ///   - now: The time, in seconds since 1970.
  ///   - end: The time at which the next renewal expires.
  func renew(
    _ signIn: TokenMint.SignIn, at now: Int, until end: Int
  ) async throws -> TokenMint.SignIn? {
    try await queue.write { db in
      try Self.removeOld(from: db, now)
      let row = try Row.fetchOne(
        db, sql: "SELECT generation, renewed, isRevoked FROM signIn WHERE id = ?",
        arguments: [signIn.id])
      let current: Int = row?[0] ?? signIn.generation
      if let row {
        let (renewed, isRevoked): (Int, Bool) = (row[1], row[2])
        if isRevoked { return nil }
        if signIn.generation == current - 1, now - renewed <= Self.repetitionLimit {
          return TokenMint.SignIn(id: signIn.id, generation: current)
        }
        guard signIn.generation == current else {
          try Self.revoke(signIn.id, in: db, now, end)
          return nil
        }
      }
      try db.execute(
        sql: """
          INSERT INTO signIn (id, generation, renewed, ends, isRevoked) VALUES (?, ?, ?, ?, 0)
          ON CONFLICT (id) DO UPDATE SET generation = excluded.generation,
            renewed = excluded.renewed, ends = excluded.ends
          """,
        arguments: [signIn.id, current + 1, now, end])
      return TokenMint.SignIn(id: signIn.id, generation: current + 1)
    }
  }

  /// Revokes a sign-in with all of its tokens.
  func revoke(_ id: String, at now: Int, until end: Int) async throws {
    try await queue.write { db in
      try Self.removeOld(from: db, now)
      try Self.revoke(id, in: db, now, end)
    }
  }

  /// Returns a Boolean value that indicates whether a sign-in is revoked.
  func isRevoked(_ id: String) async throws -> Bool {
    try await queue.read { db in
      try Bool.fetchOne(db, sql: "SELECT isRevoked FROM signIn WHERE id = ?", arguments: [id])
        ?? false
    }
  }

  private static func revoke(_ id: String, in db: Database, _ now: Int, _ end: Int) throws {
    try db.execute(
      sql: """
        INSERT INTO signIn (id, generation, renewed, ends, isRevoked) VALUES (?, 0, ?, ?, 1)
        ON CONFLICT (id) DO UPDATE SET isRevoked = 1
        """,
      arguments: [id, now, end])
  }

  /// Removes the sign-ins whose tokens have all expired.
  private static func removeOld(from db: Database, _ now: Int) throws {
    try db.execute(sql: "DELETE FROM signIn WHERE ends < ?", arguments: [now])
  }

  static let tables = """
    CREATE TABLE signIn (
      id TEXT NOT NULL PRIMARY KEY,
      generation INTEGER NOT NULL,
      renewed INTEGER NOT NULL,
      ends INTEGER NOT NULL,
      isRevoked INTEGER NOT NULL CHECK (isRevoked IN (0, 1))
    ) WITHOUT ROWID;
    """
}

extension RecipeStore {
  /// The storage of sign-ins.
  var signIns: SignInStore { SignInStore(queue: queue) }
}
