// SPDX-License-Identifier: MIT

extension Recipe {
  /// A page of search results.
  public struct Page: Hashable, Sendable, Codable {
    /// The recipes of the page, in the order of the search.
    public let results: [Summary]
    /// The total number of results.
    public let total: Int
    /// The URL of the next page on the same server, as a path and a query; nil for the last page.
    public let nextPageURL: String?

    /// Creates a page.
    public init(results: [Summary], total: Int, nextPageURL: String?) {
      self.results = results
      self.total = total
      self.nextPageURL = nextPageURL
    }
  }
}
