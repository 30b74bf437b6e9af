// SPDX-License-Identifier: MIT

import GRDB
import RecipeEntities

extension RecipeStore {
  /// Returns a page of a search, sorted by name.
  ///
  /// A page starts after the last recipe of the previous page and not at an index, so that added or removed recipes
  /// cause neither duplicates nor gaps.
  func page(_ search: RecipeSearch) async throws -> Recipe.Page {
    try await queue.read { db in
      let (filter, patterns) = Self.filter(search.words)
      let total = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM recipe WHERE \(filter)",
        arguments: StatementArguments(patterns))
      var condition = filter
      var arguments = StatementArguments(patterns)
      if let cursor = search.cursor {
        condition += " AND (sortKey, id) > (?, ?)"
        arguments += [cursor.sortKey, cursor.id]
      }
      // One more row than requested shows whether there is a next page.
      arguments += [search.size + 1]
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT id, name, minutes, rating, sortKey FROM recipe WHERE \(condition)
          ORDER BY sortKey, id LIMIT ?
          """,
        arguments: arguments)
      let page = rows.prefix(search.size)
      let next =
        rows.count > search.size
        ? page.last.map { search.url(after: .init(sortKey: $0[4], id: $0[0])) } : nil
      return Recipe.Page(
        results: page.map {
          Recipe.Summary(id: $0[0], name: $0[1], minutes: $0[2], rating: $0[3])
        },
        total: total ?? 0, nextPageURL: next)
    }
  }

  /// A word matches the name, the summary or the ingredients of a recipe.
  private static func filter(_ words: [String]) -> (sql: String, patterns: [String]) {
    let one = #"(name || char(10) || summary || char(10) || ingredients) LIKE ? ESCAPE '\'"#
    let patterns = words.map { word in
      "%"
        + word.replacing("\\", with: "\\\\").replacing("%", with: "\\%")
        .replacing("_", with: "\\_") + "%"
    }
    return (words.map { _ in one }.joined(separator: " AND "), patterns)
  }
}
