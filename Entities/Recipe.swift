// SPDX-License-Identifier: MIT

/// A recipe with all its details.
public struct Recipe: Identifiable, Hashable, Sendable, Codable {
  /// The server's identifier of the recipe.
  public let id: Int
  /// The name of the dish.
  public let name: String
  /// The identifier of its category.
  public let category: Category.ID
  /// A description in one or two sentences.
  public let summary: String
  /// The total time in minutes.
  public let minutes: Int
  /// The mean of the users' ratings, from 0 to 5.
  public let rating: Double
  /// The number of servings.
  public let servings: Int
  /// The time at which it was added, in seconds since 1970.
  public let added: Int
  /// The ingredients, in the order of use.
  public let ingredients: [Ingredient]
  /// The instructions, in order.
  public let steps: [String]

  /// Creates a recipe.
  public init(
    id: Int,
    name: String,
    category: Category.ID,
    summary: String,
    minutes: Int,
    rating: Double,
    servings: Int,
    added: Int,
    ingredients: [Ingredient],
    steps: [String]
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.summary = summary
    self.minutes = minutes
    self.rating = rating
    self.servings = servings
    self.added = added
    self.ingredients = ingredients
    self.steps = steps
  }
}

extension Recipe {
  /// An ingredient with its amount.
  public struct Ingredient: Hashable, Sendable, Codable {
    /// The amount with its unit: `"200 g"`, `"2"`, `"a pinch"`; empty for a free choice.
    public let amount: String
    /// The name.
    public let name: String

    /// Creates an ingredient.
    public init(amount: String, name: String) {
      self.amount = amount
      self.name = name
    }
  }

  /// The part of a recipe that a list shows.
  public struct Summary: Identifiable, Hashable, Sendable, Codable {
    /// The server's identifier of the recipe.
    public let id: Int
    /// The name of the dish.
    public let name: String
    /// The total time in minutes.
    public let minutes: Int
    /// The mean of the users' ratings, from 0 to 5.
    public let rating: Double

    /// Creates a summary.
    public init(id: Int, name: String, minutes: Int, rating: Double) {
      self.id = id
      self.name = name
      self.minutes = minutes
      self.rating = rating
    }
  }
}
