// SPDX-License-Identifier: MIT

extension Recipe {
  /// A part of what a search has found.
  public struct Page: Hashable, Sendable, Codable {
    /// The recipes of this part, in the order of the search.
    public let results: [Summary]
    /// How many recipes the search has found in all.
    public let total: Int
    /// Where the next part is, on the same server: a path and a query; nil if this is the last one.
    public let nextPageURL: String?

    /// Creates a page.
    public init(results: [Summary], total: Int, nextPageURL: String?) {
      self.results = results
      self.total = total
      self.nextPageURL = nextPageURL
    }
  }
}
