// SPDX-License-Identifier: MIT

import GRDB

/// The tables of users and their contacts, and the initial people.
enum ContactSchema {
  /// The migration that adds people to a database of recipes.
  static func migrate(_ db: Database) throws {
    try db.execute(sql: tables)
  }

  /// Adds the invented people to a database without people, and makes all of them contacts of the
  /// demo's user.
  static func addPeople(to db: Database) throws {
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM user") == 0 else { return }
    let insertUser = try db.makeStatement(
      sql: "INSERT INTO user (id, firstName, lastName, sortKey, account) VALUES (?, ?, ?, ?, ?)")
    let insertContact = try db.makeStatement(
      sql: "INSERT INTO contact (owner, user, isConnected) VALUES (?, ?, ?)")
    try insertUser.execute(
      arguments: [
        ownerID, "Dana", "Lindqvist", sortKey("Dana", "Lindqvist"),
        RecipeServer.demoCredentials.name,
      ])
    for (index, person) in people.enumerated() {
      let id = ownerID + 1 + index
      try insertUser.execute(
        arguments: [
          id, person.firstName, person.lastName,
          sortKey(person.firstName, person.lastName), nil,
        ])
      try insertContact.execute(arguments: [ownerID, id, index % 3 == 0])
    }
  }

  /// Returns the sort key: the family name, followed by the given name. Without a family name, it's
  /// the given name.
  static func sortKey(_ firstName: String, _ lastName: String) -> String {
    Seeding.sortKey(lastName.isEmpty ? firstName : "\(lastName) \(firstName)")
  }

  private static let ownerID = 1

  private static let people = [
    ("Amara", "Okonjo-Reyes"), ("Bram", "van Tessel"), ("Chiyo", "Hanamori"), ("Émile", "Éclaire"),
    ("Fergus", "MacLorne"), ("Giulia", "Ferrabosco"), ("Hüseyin", "Karadeniz"), ("Ines", "Valdoro"),
    ("Jonas", "Eklund"), ("Katarzyna", "Wolnik"), ("Leilani", ""), ("Mira", "Holt"),
    ("Noor", "Zaman"), ("Otis", "Greenbarrow"), ("Priya", "Mehrotani"), ("Quentin", "Ashgrove"),
    ("Rosalind", "Thistlewood"), ("Søren", "Ålberg"),
  ].map { (firstName: $0.0, lastName: $0.1) }

  private static let tables = """
    CREATE TABLE user (
      id INTEGER NOT NULL PRIMARY KEY,
      firstName TEXT NOT NULL,
      lastName TEXT NOT NULL,
      sortKey TEXT NOT NULL,
      account TEXT UNIQUE
    );
    CREATE TABLE contact (
      owner INTEGER NOT NULL REFERENCES user (id),
      user INTEGER NOT NULL REFERENCES user (id),
      isConnected INTEGER NOT NULL CHECK (isConnected IN (0, 1)),
      PRIMARY KEY (owner, user)
    ) WITHOUT ROWID;
    """
}
