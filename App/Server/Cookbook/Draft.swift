// SPDX-License-Identifier: MIT

import RecipeEntities

/// A recipe as it is written down, before the server gives it a number and a category.
struct Draft: Sendable, Decodable {
  let name: String
  let summary: String
  let minutes: Int
  let rating: Double
  let servings: Int
  /// When it came into the collection, in seconds since 1970.
  let added: Int
  let ingredients: [Recipe.Ingredient]
  let steps: [String]

  /// Writes a recipe down; each ingredient is its amount, then its name.
  init(
    _ name: String,
    minutes: Int,
    rating: Double,
    servings: Int,
    added: Int,
    summary: String,
    ingredients: [(String, String)],
    steps: [String]
  ) {
    self.name = name
    self.summary = summary
    self.minutes = minutes
    self.rating = rating
    self.servings = servings
    self.added = added
    self.ingredients = ingredients.map { Recipe.Ingredient(amount: $0.0, name: $0.1) }
    self.steps = steps
  }
}

/// A shelf of the collection with the recipes on it.
struct Chapter: Sendable, Decodable {
  /// A short word that is safe in a URL.
  let id: Recipe.Category.ID
  let name: String
  let summary: String
  let recipes: [Draft]
}
