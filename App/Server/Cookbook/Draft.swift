// SPDX-License-Identifier: MIT

import RecipeEntities

/// A recipe before the server assigns a number and a category to it.
struct Draft: Sendable, Decodable {
  let name: String
  let summary: String
  let minutes: Int
  let rating: Double
  let servings: Int
  /// The time at which it was added to the collection, in seconds since 1970.
  let added: Int
  let ingredients: [Recipe.Ingredient]
  let steps: [String]

  /// Creates a recipe. Each ingredient is its amount, then its name.
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

/// A category of the collection with its recipes.
struct Chapter: Sendable, Decodable {
  /// A short identifier that is safe in a URL.
  let id: Recipe.Category.ID
  let name: String
  let summary: String
  let recipes: [Draft]
}
