// SPDX-License-Identifier: MIT

import RecipeEntities

/// What a request for recipes asks for.
struct RecipeQuery: Equatable, Sendable {
  /// The category; nothing for all recipes.
  private(set) var category: Recipe.Category.ID?
  /// The order; by name if the request doesn't say.
  private(set) var order = Recipe.Order.name

  /// Reads a query, which is still percent-encoded; parameters of other names are ignored.
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
