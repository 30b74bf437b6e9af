// SPDX-License-Identifier: MIT

import GRDB
import RecipeEntities

extension RecipeStore {
  /// Returns a page of a search, the best results first: `SearchRank` is the order, and the name decides between equals.
  ///
  /// A page starts after the last recipe of the previous page and not at an index, so that added or removed recipes
  /// cause neither duplicates nor gaps.
  ///
  /// - Returns: The page, or `nil` if there is no such category.
  func page(_ search: RecipeSearch, for account: String) async throws -> Recipe.Page? {
    try await queue.read { db in
      let matcher = SearchMatcher(search.words)
      var condition = matcher.filter
      var filterArguments = matcher.filterArguments
      if search.category == Recipe.Category.favourites {
        condition += " AND isFavourite"
      } else if let category = search.category {
        guard try Self.isCategory(category, in: db) else { return nil }
        condition += " AND category = ?"
        filterArguments += [category]
      }
      if let minutes = search.minutes {
        condition += " AND minutes <= ?"
        filterArguments += [minutes]
      }
      let source = "recipe \(OpinionStore.join) WHERE \(condition)"
      let total = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \(source)", arguments: [account] + filterArguments)
      var arguments = matcher.rankArguments + [account] + filterArguments
      var start = ""
      if let cursor = search.cursor {
        start = "WHERE (rank, sortKey, id) > (?, ?, ?)"
        arguments += [cursor.rank, cursor.sortKey, cursor.id]
      }
      // One more row than requested shows whether there is a next page.
      arguments += [search.size + 1]
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT id, name, minutes, rating, \(OpinionStore.columns), rank, sortKey, ingredients
          FROM (SELECT *, \(matcher.rank) AS rank FROM \(source)) \(start)
          ORDER BY rank, sortKey, id LIMIT ?
          """,
        arguments: arguments)
      let page = rows.prefix(search.size)
      let next =
        rows.count > search.size
        ? page.last.map { search.url(after: .init(rank: $0[6], sortKey: $0[7], id: $0[0])) } : nil
      return Recipe.Page(
        results: page.map {
          Recipe.Summary(
            id: $0[0], name: $0[1], minutes: $0[2], rating: $0[3],
            opinion: OpinionStore.opinion($0, at: 4),
            matchedIngredient: matcher.ingredient(in: $0[8], ofRecipe: $0[7]))
        },
        total: total ?? 0, nextPageURL: next)
    }
  }
}

/// The order of the results of a search.
enum SearchRank: Int {
  /// The name begins with the text.
  case beginning
  /// Each word is a word of the name.
  case wholeWords
  /// Each word begins a word of the name.
  case wordBeginnings
  /// The name contains each word.
  case name
  /// The name contains each word, or it begins a word of an ingredient's name.
  case ingredientBeginnings
  /// The name and the names of the ingredients contain each word.
  case ingredients
  /// The description is needed for one of the words.
  case summary
}

/// The SQL that finds and ranks recipes by words. Case doesn't matter, and in names accents neither. Amounts of ingredients aren't
/// searched.
struct SearchMatcher {
  /// The SQL function that returns the names of stored ingredients, one a line.
  static let ingredientNames = DatabaseFunction(
    "ingredientNames", argumentCount: 1, pure: true
  ) { values in
    String.fromDatabaseValue(values[0]).map(StoredList.ingredientNames)
  }

  /// The condition that a recipe must meet.
  let filter: String
  let filterArguments: StatementArguments
  /// The expression for the rank.
  let rank: String
  let rankArguments: StatementArguments
  private let keys: [String]

  init(_ texts: [String]) {
    let keys = texts.map(Seeding.sortKey)
    self.keys = keys
    func all(_ condition: String) -> String {
      texts.map { _ in "(\(condition))" }.joined(separator: " AND ")
    }
    let name = #"sortKey LIKE ? ESCAPE '\'"#
    // The complete text is cheap to compare, so that the names are extracted from few rows.
    let ingredients = #"""
      name LIKE ? ESCAPE '\' OR ingredients LIKE ? ESCAPE '\'
        AND ingredientNames(ingredients) LIKE ? ESCAPE '\'
      """#
    let summary = #"summary LIKE ? ESCAPE '\'"#
    filter = all("\(name) OR \(ingredients) OR \(summary)")
    filterArguments = StatementArguments(
      zip(keys, texts).flatMap { key, word in
        [Self.containing(key)] + Array(repeating: Self.containing(word), count: 4)
      })
    let words = Self.spaced("sortKey") + #" LIKE ? ESCAPE '\'"#
    let ingredientStarts =
      #"ingredients LIKE ? ESCAPE '\' AND "#
      + Self.spaced("ingredientNames(ingredients)") + #" LIKE ? ESCAPE '\'"#
    rank = """
      CASE WHEN \(name) THEN \(SearchRank.beginning.rawValue)
      WHEN \(all(words)) THEN \(SearchRank.wholeWords.rawValue)
      WHEN \(all(words)) THEN \(SearchRank.wordBeginnings.rawValue)
      WHEN \(all(name)) THEN \(SearchRank.name.rawValue)
      WHEN \(all("\(name) OR \(ingredientStarts)"))
      THEN \(SearchRank.ingredientBeginnings.rawValue)
      WHEN \(all("\(name) OR \(ingredients)")) THEN \(SearchRank.ingredients.rawValue)
      ELSE \(SearchRank.summary.rawValue) END
      """
    rankArguments = StatementArguments(
      [Self.escaped(keys.joined(separator: " ")) + "%"]
        + keys.map { Self.containing(" " + $0 + " ") } + keys.map { Self.containing(" " + $0) }
        + keys.map(Self.containing)
        + zip(keys, texts).flatMap { key, word in
          [Self.containing(key), Self.containing(word), Self.containing(" " + word)]
        }
        + zip(keys, texts).flatMap { key, word in
          [Self.containing(key)] + Array(repeating: Self.containing(word), count: 3)
        })
  }

  /// Returns the SQL of a text whose words have blanks around them.
  private static func spaced(_ text: String) -> String {
    let separators = ["'-'", "'('", "')'", "','", "char(10)"]
    let spaced = separators.reduce(text) { "replace(\($0), \($1), ' ')" }
    return "(' ' || \(spaced) || ' ')"
  }

  /// Returns the name of the first ingredient with a word that the name of the recipe doesn't contain: of one that a word of the
  /// ingredient begins with, if there is such an ingredient.
  func ingredient(in text: String, ofRecipe sortKey: String) -> String? {
    let missing = keys.filter { !sortKey.contains($0) }
    guard !missing.isEmpty else { return nil }
    let names = StoredList.ingredients(text).map { (name: $0.name, key: Seeding.sortKey($0.name)) }
    let beginning = names.first { name in
      let words = name.key.split { " -(),".contains($0) }
      return missing.contains { word in words.contains { $0.hasPrefix(word) } }
    }
    return (beginning ?? names.first { name in missing.contains { name.key.contains($0) } })?.name
  }

  private static func containing(_ text: String) -> String { "%" + escaped(text) + "%" }

  private static func escaped(_ text: String) -> String {
    // In scalars, as SQLite does: a percent sign before a combining mark is another `Character`.
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if "\\%_".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
  }
}
