// SPDX-License-Identifier: MIT

extension Recipe {
  /// A restriction of the results of a search.
  public struct Filter: Hashable, Sendable {
    /// The filter that all recipes meet.
    public static let none = Filter()

    /// The category of all results, which may be that of the favourites; nil for any.
    public var category: Category.ID?
    /// The maximum time of all results in minutes; nil for any.
    public var minutes: Int?

    /// Creates a filter.
    public init(category: Category.ID? = nil, minutes: Int? = nil) {
      self.category = category
      self.minutes = minutes
    }
  }

  /// The words of a search, and the restriction of its results.
  public struct Query: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The words.
    public var text: String
    /// The restriction.
    public var filter: Filter

    /// Creates a query.
    public init(_ text: String, filter: Filter = .none) {
      self.text = text
      self.filter = filter
    }

    /// Creates a query without a restriction.
    public init(stringLiteral text: String) {
      self.init(text)
    }
  }
}
