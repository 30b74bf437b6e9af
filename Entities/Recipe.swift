// SPDX-License-Identifier: MIT

/// A dish with everything that is needed to cook it.
public struct Recipe: Identifiable, Hashable, Sendable, Codable {
  /// The number the server knows the recipe by.
  public let id: Int
  /// What the dish is called.
  public let name: String
  /// The identifier of the category it belongs to.
  public let category: Category.ID
  /// One or two sentences that say what to expect.
  public let summary: String
  /// The time from start to table, in minutes.
  public let minutes: Int
  /// The mean of the users' marks, from 0 to 5.
  public let rating: Double
  /// How many people it feeds.
  public let servings: Int
  /// When it came into the collection, in seconds since 1970.
  public let added: Int
  /// What is needed, in the order of use.
  public let ingredients: [Ingredient]
  /// What is to be done, in order.
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
  /// Something that goes into a dish, and how much of it.
  public struct Ingredient: Hashable, Sendable, Codable {
    /// How much, with its unit: `"200 g"`, `"2"`, `"a pinch"`; empty when it is to taste.
    public let amount: String
    /// What.
    public let name: String

    /// Creates an ingredient.
    public init(amount: String, name: String) {
      self.amount = amount
      self.name = name
    }
  }

  /// The part of a recipe that a list shows.
  public struct Summary: Identifiable, Hashable, Sendable, Codable {
    /// The number the server knows the recipe by.
    public let id: Int
    /// What the dish is called.
    public let name: String
    /// The time from start to table, in minutes.
    public let minutes: Int
    /// The mean of the users' marks, from 0 to 5.
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
