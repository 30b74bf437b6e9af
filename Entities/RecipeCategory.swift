// SPDX-License-Identifier: MIT

extension Recipe {
  /// A shelf of the collection: soups, desserts and so on.
  public struct Category: Identifiable, Hashable, Sendable, Codable {
    /// A short word that is safe in a URL: `"soups"`.
    public typealias ID = String

    /// The word the server knows the category by.
    public let id: ID
    /// What the category is called on the screen.
    public let name: String
    /// One sentence about what is in it.
    public let summary: String
    /// How many recipes are in it.
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
