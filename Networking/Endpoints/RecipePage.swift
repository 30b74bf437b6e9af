// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Recipe.Page {
  /// Returns a request for the first page of the recipes that contain all words of a query, the best results first.
  ///
  /// - Parameters:
  ///   - query: The words and the restriction.
  ///   - size: The maximum number of recipes in a page; nil for the server's choice.
  public static func request(
    for query: Recipe.Query, size: Int? = nil
  ) -> Request<Recipe.Page, ServerError> {
    .get(
      "/search",
      query: [
        "text": query.text, "category": query.filter.category,
        "within": query.filter.minutes.map(String.init), "size": size.map(String.init),
      ])
  }

  /// Returns a request for the page at the URL in the previous page; nil if it leads to another
  /// server.
  public static func request(at url: String) -> Request<Recipe.Page, ServerError>? {
    .get(at: url)
  }
}
