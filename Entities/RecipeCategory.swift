// SPDX-License-Identifier: MIT

extension Recipe {
  /// A category of recipes, such as soups or desserts.
  public struct Category: Identifiable, Hashable, Sendable, Codable {
    /// A short word that is valid in a URL: `"soups"`.
    public typealias ID = String

    /// The identifier of the category that contains the user's favourites.
    public static let favourites: ID = "favourites"

    /// The server's identifier of the category.
    public let id: ID
    /// The displayed name.
    public let name: String
    /// A description in one sentence.
    public let summary: String
    /// The number of recipes in the category.
    public let count: Int

    /// Creates a category.
    public init(id: ID, name: String, summary: String, count: Int) {
      self.id = id
      self.name = name
      self.summary = summary
      self.count = count
    }
  }
}
