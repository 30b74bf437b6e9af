// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Recipe {
  /// Returns a request for a recipe.
  public static func request(for id: Recipe.ID) -> Request<Recipe, ServerError> {
    .get("/recipes/\(id)")
  }
}

extension Recipe.Summary {
  /// Returns a request for the recipes of a category in an order.
  public static func requestAll(
    in category: Recipe.Category.ID, by order: Recipe.Order
  ) -> Request<[Recipe.Summary], ServerError> {
    .get("/recipes", query: ["category": category, "order": order.rawValue])
  }
}

extension Recipe.Category {
  /// Returns a request for all categories.
  public static func requestAll() -> Request<[Recipe.Category], ServerError> {
    .get("/categories")
  }
}
