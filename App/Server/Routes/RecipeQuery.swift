import Entities

/// What a request for recipes asks for.
struct RecipeQuery: Equatable, Sendable {
  /// The category; nothing for all recipes.
  private(set) var category: Recipe.Category.ID?
  /// The order; by name if the request doesn't say.
  private(set) var order = Recipe.Order.name

  /// Reads a query, which is still percent-encoded; parameters of other names are ignored.
  init(_ query: String) throws(Refusal) {
    var names: Set<String> = []
    for parameter in query.split(separator: "&") {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decode(parts[0]), let value = Self.decode(parts.dropFirst().first ?? "")
      else {
        throw Refusal(.badRequest, "The query is not properly percent-encoded UTF-8.")
      }
      guard name == "category" || name == "order" else { continue }
      guard names.insert(name).inserted else {
        throw Refusal(.badRequest, "The query names \(name) more than once.")
      }
      if name == "category" {
        category = value
      } else {
        guard let order = Recipe.Order(rawValue: value) else {
          let known = Recipe.Order.allCases.map(\.rawValue).joined(separator: ", ")
          throw Refusal(.badRequest, "The order must be one of \(known).")
        }
        self.order = order
      }
    }
  }

  /// In queries, as in forms, a plus sign is a space.
  private static func decode(_ text: some StringProtocol) -> String? {
    PercentEncoding.decode(String(text.map { $0 == "+" ? " " : $0 }))
  }
}
