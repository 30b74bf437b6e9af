// SPDX-License-Identifier: MIT

extension Recipe {
  /// A restriction of the results of a search.
  public struct Filter: Hashable, Sendable, Codable {
    /// The filter that all recipes meet.
    public static let none = Filter()

    /// The category of all results, which may be that of the favourites; nil for any.
    public let category: Category.ID?
    /// The maximum time of all results in minutes; nil for any.
    public let minutes: Int?

    /// Creates a filter.
    public init(category: Category.ID? = nil, minutes: Int? = nil) {
      self.category = category
      self.minutes = minutes
    }

    /// Returns the filter with another category.
    public func with(category: Category.ID?) -> Filter {
      Filter(category: category, minutes: minutes)
    }

    /// Returns the filter with another maximum time.
    public func with(minutes: Int?) -> Filter {
      Filter(category: category, minutes: minutes)
    }
  }

  /// The words of a search, and the restriction of its results.
  public struct Query: Hashable, Sendable, ExpressibleByStringLiteral, Codable {
    /// The words.
    public let text: String
    /// The restriction.
    public let filter: Filter

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
