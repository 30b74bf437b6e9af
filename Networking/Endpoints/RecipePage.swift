// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Recipe.Page {
  /// Asks for the first page of the recipes that contain all words of a text.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - size: How many recipes a page has at most; nil leaves it to the server.
  public static func request(
    for text: String, size: Int? = nil
  ) -> Request<Recipe.Page, ServerError> {
    .get("/search", query: ["text": text, "size": size.map(String.init)])
  }

  /// Asks for the page at the URL that the one before has given; nil if that leads elsewhere.
  public static func request(at url: String) -> Request<Recipe.Page, ServerError>? {
    .get(at: url)
  }
}
