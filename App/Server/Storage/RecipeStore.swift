// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import RecipeEntities

/// The data of the server: categories, recipes and accounts in a SQLite database.
struct RecipeStore: Sendable {
  let queue: DatabaseQueue

  init(queue: DatabaseQueue) {
    self.queue = queue
  }

  /// Returns all categories with the number of their recipes, in the order of the collection.
  func categories() async throws -> [Recipe.Category] {
    try await queue.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, name, summary, (SELECT count(*) FROM recipe WHERE recipe.category = category.id)
          FROM category ORDER BY position
          """)
      return try Array(
        rows.map { Recipe.Category(id: $0[0], name: $0[1], summary: $0[2], count: $0[3]) })
    }
  }

  /// Returns the recipes of a category or all recipes in an order, or `nil` if the category doesn't
  /// exist.
  func summaries(
    in category: Recipe.Category.ID?, by order: Recipe.Order
  ) async throws -> [Recipe.Summary]? {
    try await queue.read { db in
      var arguments = StatementArguments()
      var filter = ""
      if let category {
        let isKnown = try Bool.fetchOne(
          db, sql: "SELECT 1 FROM category WHERE id = ?", arguments: [category])
        guard isKnown == true else { return nil }
        filter = "WHERE category = ?"
        arguments = [category]
      }
      let rows = try Row.fetchCursor(
        db,
        sql: "SELECT id, name, minutes, rating FROM recipe \(filter) ORDER BY \(Self.terms(order))",
        arguments: arguments)
      return try Array(
        rows.map { Recipe.Summary(id: $0[0], name: $0[1], minutes: $0[2], rating: $0[3]) })
    }
  }

  /// Returns a recipe with all its details, or `nil` if it doesn't exist.
  func recipe(_ id: Recipe.ID) async throws -> Recipe? {
    try await queue.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT name, category, summary, minutes, rating, servings, added, ingredients, steps
          FROM recipe WHERE id = ?
          """,
        arguments: [id]
      ).map { row in
        Recipe(
          id: id, name: row[0], category: row[1], summary: row[2], minutes: row[3], rating: row[4],
          servings: row[5], added: row[6], ingredients: StoredList.ingredients(row[7]),
          steps: StoredList.steps(row[8]))
      }
    }
  }

  /// Returns the stored password of an account, or `nil` if the account doesn't exist.
  func password(of name: String) async throws -> PasswordHash? {
    try await queue.read { db in
      try Row.fetchOne(
        db, sql: "SELECT salt, rounds, key FROM account WHERE name = ?", arguments: [name]
      ).map { row in
        PasswordHash(
          salt: Array(row[0] as Data), rounds: row[1], key: Array(row[2] as Data))
      }
    }
  }

  /// Adds an account, unless there is one with the same name.
  func add(_ name: String, password: PasswordHash) async throws {
    try await queue.write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO account (name, salt, rounds, key) VALUES (?, ?, ?, ?)",
        arguments: [name, Data(password.salt), password.rounds, Data(password.key)])
    }
  }

  /// Closes the database after the pending operations.
  func close() {
    try? queue.close()
  }

  private static func terms(_ order: Recipe.Order) -> String {
    switch order {
    case .name: "sortKey"
    case .newest: "added DESC, sortKey"
    case .quickest: "minutes, sortKey"
    case .bestRated: "rating DESC, sortKey"
    }
  }
}
