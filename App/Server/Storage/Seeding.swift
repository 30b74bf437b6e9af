// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import RecipeEntities

/// Fills a database with the collection, generated recipes, people and rooms.
struct Seeding: Sendable {
  /// The ID of the first generated recipe, so that the collection can grow below it.
  static let firstGeneratedID = 100_000

  /// Loads the collection. It's called only for a database without one.
  let chapters: @Sendable () throws(CookbookError) -> [Chapter]
  /// The minimum number of generated recipes.
  let generated: Int
  let seed: UInt64
  /// The time at which the history of the rooms ends, in seconds since 1970.
  var now = 1_760_000_000

  /// Adds what is missing: the collection and the people to a database without them, and generated
  /// recipes up to the number. Existing data isn't changed.
  func run(in db: Database) throws {
    if try Int.fetchOne(db, sql: "SELECT count(*) FROM category") == 0 {
      try addCollection(to: db)
    }
    let present = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM recipe WHERE id >= ?", arguments: [Self.firstGeneratedID])
    if generated - (present ?? 0) > Self.manyAdditions {
      try Schema.removeIndexes(from: db)
    }
    try addGenerated(from: present ?? 0, to: db)
    if try Int.fetchOne(db, sql: "SELECT count(*) FROM place") == 0 {
      try PharmacyStore.add(Town.places, to: db)
    }
    try Schema.addIndexes(to: db)
    try ContactSchema.addPeople(to: db)
    try RoomSchema.addRooms(to: db, now: now)
  }

  /// From about this number on, recreating the indexes is faster than updating them.
  private static let manyAdditions = 10_000

  private func addCollection(to db: Database) throws {
    let insertCategory = try db.makeStatement(
      sql: "INSERT INTO category (id, position, name, summary) VALUES (?, ?, ?, ?)")
    let insertRecipe = try db.makeStatement(sql: Self.insertion)
    var id = 1
    for (position, chapter) in try chapters().enumerated() {
      try insertCategory.execute(
        arguments: [chapter.id, position, chapter.name, chapter.summary])
      for draft in chapter.recipes {
        try insertRecipe.execute(arguments: Self.arguments(draft, id: id, category: chapter.id))
        id += 1
      }
    }
  }

  private func addGenerated(from present: Int, to db: Database) throws {
    guard present < generated else { return }
    let categories = try String.fetchAll(db, sql: "SELECT id FROM category ORDER BY position")
    guard !categories.isEmpty else { return }
    let generator = RecipeGenerator(seed: seed)
    let insert = try db.makeStatement(sql: Self.insertion)
    for index in present..<generated {
      let category = categories[index % categories.count]
      let draft = generator.draft(index, in: category)
      try insert.execute(
        arguments: Self.arguments(draft, id: Self.firstGeneratedID + index, category: category))
    }
  }

  private static let insertion = """
    INSERT INTO recipe (id, category, name, sortKey, summary, minutes, rating, servings, added,
      ingredients, steps) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private static func arguments(
    _ draft: Draft, id: Recipe.ID, category: Recipe.Category.ID
  ) -> StatementArguments {
    [
      id, category, draft.name, sortKey(draft.name), draft.summary, draft.minutes, draft.rating,
      draft.servings, draft.added, StoredList.text(draft.ingredients), StoredList.text(draft.steps),
    ]
  }

  /// Returns the sort key of a name, which ignores case and accents, so that "Éclairs" is next to
  /// "Eccles cakes".
  static func sortKey(_ name: String) -> String {
    let plain = name.utf8.allSatisfy { $0 < 0x80 }
    return plain
      ? name.lowercased()
      : name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
