// SPDX-License-Identifier: MIT

import RecipeEntities

/// The query of a request for recipes.
struct RecipeQuery: Equatable, Sendable {
  /// The category, or `nil` for all recipes.
  private(set) var category: Recipe.Category.ID?
  /// The sort order. The default is by name.
  private(set) var order = Recipe.Order.name

  /// Parses a query, which is still percent-encoded. Unknown parameters are ignored.
  init(_ query: String) throws(Refusal) {
    let parameters = try QueryParameters(query, only: ["category", "order"])
    category = parameters["category"]
    guard let text = parameters["order"] else { return }
    guard let order = Recipe.Order(rawValue: text) else {
      let known = Recipe.Order.allCases.map(\.rawValue).joined(separator: ", ")
      throw Refusal(.badRequest, "The order must be one of \(known).")
    }
    self.order = order
  }
}
