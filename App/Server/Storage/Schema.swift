// SPDX-License-Identifier: MIT

import GRDB

/// The schema of the database, and the migrations that create it.
enum Schema {
  /// The application ID of SQLite that marks the files of this server: "PRSC" in ASCII.
  static let applicationID = 0x5052_5343

  /// The migrations. A released migration never changes: a later version adds another one.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("recipes") { db in
      try db.execute(sql: tables)
    }
    migrator.registerMigration("pharmacies") { db in
      try db.execute(sql: PharmacyStore.tables)
    }
    migrator.registerMigration("contacts", migrate: ContactSchema.migrate)
    migrator.registerMigration("signIns") { db in
      try db.execute(sql: SignInStore.tables)
    }
    migrator.registerMigration("rooms") { db in
      try db.execute(sql: RoomSchema.tables)
    }
    migrator.registerMigration("opinions") { db in
      try db.execute(sql: OpinionStore.tables)
    }
    return migrator
  }

  /// The indexes by name. Each has the complete order of a list, including the name for ties, so
  /// that SQLite can read recipes in that order without sorting.
  private static let indexes = [
    ("recipeByName", "sortKey"),
    ("recipeByAge", "added DESC, sortKey"),
    ("recipeByTime", "minutes, sortKey"),
    ("recipeByRating", "rating DESC, sortKey"),
    ("recipeByCategoryAndName", "category, sortKey"),
    ("recipeByCategoryAndAge", "category, added DESC, sortKey"),
    ("recipeByCategoryAndTime", "category, minutes, sortKey"),
    ("recipeByCategoryAndRating", "category, rating DESC, sortKey"),
  ]

  /// Creates the indexes that don't exist.
  static func addIndexes(to db: Database) throws {
    for (name, terms) in indexes {
      try db.execute(sql: "CREATE INDEX IF NOT EXISTS \(name) ON recipe (\(terms))")
    }
  }

  /// Removes the indexes, which makes a large number of insertions several times faster.
  static func removeIndexes(from db: Database) throws {
    for (name, _) in indexes {
      try db.execute(sql: "DROP INDEX IF EXISTS \(name)")
    }
  }

  private static let tables = """
    CREATE TABLE category (
      id TEXT NOT NULL PRIMARY KEY,
      position INTEGER NOT NULL,
      name TEXT NOT NULL,
      summary TEXT NOT NULL
    );
    CREATE TABLE recipe (
      id INTEGER NOT NULL PRIMARY KEY,
      category TEXT NOT NULL REFERENCES category (id),
      name TEXT NOT NULL,
      sortKey TEXT NOT NULL,
      summary TEXT NOT NULL,
      minutes INTEGER NOT NULL,
      rating REAL NOT NULL CHECK (rating BETWEEN 0 AND 5),
      servings INTEGER NOT NULL,
      added INTEGER NOT NULL,
      ingredients TEXT NOT NULL,
      steps TEXT NOT NULL
    );
    CREATE TABLE account (
      name TEXT NOT NULL PRIMARY KEY,
      salt BLOB NOT NULL,
      rounds INTEGER NOT NULL,
      key BLOB NOT NULL
    );
    """
}
