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
  /// The mean of the users' ratings, from 0 to 5. Another number, which a server may send nevertheless, becomes the nearest one.
  public let rating: Double
  /// The number of servings.
  public let servings: Int
  /// The time at which it was added, in seconds since 1970.
  public let added: Int
  /// The ingredients, in the order of use.
  public let ingredients: [Ingredient]
  /// The instructions, in order.
  public let steps: [String]
  /// The opinion of the signed-in user.
  public let opinion: Opinion

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
    steps: [String],
    opinion: Opinion = .none
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.summary = summary
    self.minutes = minutes
    self.rating = Self.validRating(rating)
    self.servings = servings
    self.added = added
    self.ingredients = ingredients
    self.steps = steps
    self.opinion = opinion
  }

  /// Returns the nearest number from 0 to 5.
  private static func validRating(_ rating: Double) -> Double {
    rating.isNaN ? 0 : min(5, max(0, rating))
  }

  /// Returns the recipe with another opinion.
  public func with(opinion: Opinion) -> Recipe {
    Recipe(
      id: id, name: name, category: category, summary: summary, minutes: minutes, rating: rating,
      servings: servings, added: added, ingredients: ingredients, steps: steps, opinion: opinion)
  }

  /// Decodes a recipe. The members of its opinion are next to the others, and may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(Int.self, forKey: .id),
      name: try values.decode(String.self, forKey: .name),
      category: try values.decode(Category.ID.self, forKey: .category),
      summary: try values.decode(String.self, forKey: .summary),
      minutes: try values.decode(Int.self, forKey: .minutes),
      rating: try values.decode(Double.self, forKey: .rating),
      servings: try values.decode(Int.self, forKey: .servings),
      added: try values.decode(Int.self, forKey: .added),
      ingredients: try values.decode([Ingredient].self, forKey: .ingredients),
      steps: try values.decode([String].self, forKey: .steps),
      opinion: try Opinion(from: decoder))
  }

  /// Encodes the recipe, with the members of its opinion next to the others.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(category, forKey: .category)
    try values.encode(summary, forKey: .summary)
    try values.encode(minutes, forKey: .minutes)
    try values.encode(rating, forKey: .rating)
    try values.encode(servings, forKey: .servings)
    try values.encode(added, forKey: .added)
    try values.encode(ingredients, forKey: .ingredients)
    try values.encode(steps, forKey: .steps)
    try opinion.encode(to: encoder)
  }

  private enum CodingKeys: CodingKey {
    case id, name, category, summary, minutes, rating, servings, added, ingredients, steps
  }
}

extension Recipe {
  /// The part of the recipe that a list shows.
  public var summarized: Summary {
    Summary(id: id, name: name, minutes: minutes, rating: rating, opinion: opinion)
  }

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
    /// The mean of the users' ratings, from 0 to 5. Another number, which a server may send nevertheless, becomes the nearest one.
    public let rating: Double
    /// The opinion of the signed-in user.
    public let opinion: Opinion
    /// The ingredient because of which a search has found the recipe; nil if its name, or its
    /// description, was the reason.
    public let matchedIngredient: String?

    /// Creates a summary.
    public init(
      id: Int, name: String, minutes: Int, rating: Double, opinion: Opinion = .none,
      matchedIngredient: String? = nil
    ) {
      self.id = id
      self.name = name
      self.minutes = minutes
      self.rating = Recipe.validRating(rating)
      self.opinion = opinion
      self.matchedIngredient = matchedIngredient
    }

    /// Returns the summary with another opinion.
    public func with(opinion: Opinion) -> Summary {
      Summary(
        id: id, name: name, minutes: minutes, rating: rating, opinion: opinion,
        matchedIngredient: matchedIngredient)
    }

    /// Decodes a summary. The members of the opinion are next to the others, and may be missing.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        id: try values.decode(Int.self, forKey: .id),
        name: try values.decode(String.self, forKey: .name),
        minutes: try values.decode(Int.self, forKey: .minutes),
        rating: try values.decode(Double.self, forKey: .rating),
        opinion: try Opinion(from: decoder),
        matchedIngredient: try values.decodeIfPresent(String.self, forKey: .matchedIngredient))
    }

    /// Encodes the summary, with the members of its opinion next to the others.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(id, forKey: .id)
      try values.encode(name, forKey: .name)
      try values.encode(minutes, forKey: .minutes)
      try values.encode(rating, forKey: .rating)
      try values.encodeIfPresent(matchedIngredient, forKey: .matchedIngredient)
      try opinion.encode(to: encoder)
    }

    private enum CodingKeys: CodingKey {
      case id, name, minutes, rating, matchedIngredient
    }
  }
}
