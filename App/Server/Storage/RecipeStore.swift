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

  /// Returns all categories with the number of their recipes, in the order of the collection, and
  /// the favourites of an account, if there is one, as the last category.
  func categories(for account: String? = nil) async throws -> [Recipe.Category] {
    try await queue.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, name, summary, (SELECT count(*) FROM recipe WHERE recipe.category = category.id)
          FROM category ORDER BY position
          """)
      let categories = try Array(
        rows.map { Recipe.Category(id: $0[0], name: $0[1], summary: $0[2], count: $0[3]) })
      guard let account else { return categories }
      let favourites = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM opinion WHERE account = ? AND isFavourite",
        arguments: [account])
      return categories + [
        Recipe.Category(
          id: Recipe.Category.favourites, name: "Favourites",
          summary: "The recipes that you have marked.", count: favourites ?? 0)
      ]
    }
  }

  /// Returns the recipes of a category or all recipes in an order, or `nil` if the category doesn't
  /// exist.
  ///
  /// - Parameters:
  ///   - category: The category, which may be that of the favourites; `nil` for all recipes.
  ///   - order: The order.
  ///   - account: The account whose opinions the recipes have; `nil` for none.
  func summaries(
    in category: Recipe.Category.ID?, by order: Recipe.Order, for account: String? = nil
  ) async throws -> [Recipe.Summary]? {
    try await queue.read { db in
      var arguments: StatementArguments = [account]
      var filter = ""
      if category == Recipe.Category.favourites {
        filter = "WHERE isFavourite"
      } else if let category {
        guard try Self.isCategory(category, in: db) else { return nil }
        filter = "WHERE category = ?"
        arguments += [category]
      }
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, name, minutes, rating, \(OpinionStore.columns)
          FROM recipe \(OpinionStore.join) \(filter) ORDER BY \(Self.terms(order))
          """,
        arguments: arguments)
      return try Array(
        rows.map {
          Recipe.Summary(
            id: $0[0], name: $0[1], minutes: $0[2], rating: $0[3],
            opinion: OpinionStore.opinion($0, at: 4))
        })
    }
  }

  /// Returns whether a category exists. The favourites aren't one of the stored categories.
  static func isCategory(_ id: Recipe.Category.ID, in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT 1 FROM category WHERE id = ?", arguments: [id]) == true
  }

  /// Returns a recipe with all its details and the opinion of an account, or `nil` if it doesn't
  /// exist.
  func recipe(_ id: Recipe.ID, for account: String? = nil) async throws -> Recipe? {
    try await queue.read { db in try Self.recipe(id, for: account, in: db) }
  }

  /// Reads a recipe with the opinion of an account.
  static func recipe(_ id: Recipe.ID, for account: String?, in db: Database) throws -> Recipe? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT name, category, summary, minutes, rating, servings, added, ingredients, steps,
          \(OpinionStore.columns)
        FROM recipe \(OpinionStore.join) WHERE id = ?
        """,
      arguments: [account, id]
    ).map { row in
      Recipe(
        id: id, name: row[0], category: row[1], summary: row[2], minutes: row[3], rating: row[4],
        servings: row[5], added: row[6], ingredients: StoredList.ingredients(row[7]),
        steps: StoredList.steps(row[8]), opinion: OpinionStore.opinion(row, at: 9))
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
