// SPDX-License-Identifier: MIT

import GRDB
import RecipeEntities

/// The opinions that each account has of recipes.
enum OpinionStore {
  static let tables = """
    CREATE TABLE opinion (
      account TEXT NOT NULL,
      recipe INTEGER NOT NULL REFERENCES recipe (id),
      isFavourite INTEGER NOT NULL DEFAULT 0 CHECK (isFavourite IN (0, 1)),
      ownRating INTEGER CHECK (ownRating BETWEEN 1 AND 5),
      PRIMARY KEY (account, recipe)
    ) WITHOUT ROWID;
    """

  /// The join of recipes with the opinions of an account, which is the argument.
  static let join = "LEFT JOIN opinion ON opinion.account = ? AND opinion.recipe = recipe.id"

  /// The columns of an opinion, in the order that `opinion(_:at:)` reads.
  static let columns = "isFavourite, ownRating"

  /// Reads an opinion from a row, in which a recipe without one has no values.
  static func opinion(_ row: Row, at column: Int) -> Recipe.Opinion {
    let isFavourite: Bool? = row[column]
    return Recipe.Opinion(isFavourite: isFavourite ?? false, ownRating: row[column + 1])
  }
}

extension RecipeStore {
  /// Changes the opinion that an account has of a recipe.
  ///
  /// - Returns: The recipe with the new opinion, or `nil` if it doesn't exist.
  func change(
    _ change: Recipe.Opinion.Change, of id: Recipe.ID, by account: String
  ) async throws -> Recipe? {
    try await queue.write { db in
      guard let recipe = try Self.recipe(id, for: account, in: db) else { return nil }
      let changed = recipe.with(opinion: recipe.opinion.applying(change))
      try db.execute(
        sql: """
          INSERT INTO opinion (account, recipe, isFavourite, ownRating) VALUES (?, ?, ?, ?)
          ON CONFLICT (account, recipe) DO UPDATE SET
            isFavourite = excluded.isFavourite, ownRating = excluded.ownRating
          """,
        arguments: [account, id, changed.opinion.isFavourite, changed.opinion.ownRating])
      return changed
    }
  }
}
