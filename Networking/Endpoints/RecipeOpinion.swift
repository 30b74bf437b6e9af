// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Recipe.Opinion {
  /// Returns a request that changes a part of the user's opinion of a recipe. It is idempotent.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - id: The identifier of the recipe.
  /// - Returns: A request whose response is the recipe with the new opinion.
  public static func request(
    _ change: Change, of id: Recipe.ID
  ) -> Request<Recipe, ServerError> {
    switch change {
    case .favourite(true): .put("/recipes/\(id)/favourite", json: Mark())
    case .favourite(false): .delete("/recipes/\(id)/favourite")
    case .rating(let rating?): .put("/recipes/\(id)/rating", json: Rating(rating: rating))
    case .rating(nil): .delete("/recipes/\(id)/rating")
    }
  }

  /// The content of a request that needs none.
  private struct Mark: Encodable {}
}
