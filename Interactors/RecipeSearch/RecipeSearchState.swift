// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension RecipeSearch {
  /// A state of a search.
  public enum State: Hashable, Sendable, Codable {
    /// There is no search text.
    case idle
    /// A page is being loaded: the first or a further one.
    case loadingPage(Context)
    /// All requested pages are loaded.
    case loadedPage(Context)
    /// The last page could not be loaded; the previous ones are available.
    case error(Problem, Context)
  }

  /// An event of the machine.
  public enum Event: Hashable, Sendable, Codable {
    /// The search text or the restriction has changed; an empty text ends the search.
    case newSearch(Recipe.Query)
    /// The end of the list has become visible.
    case loadNextPage
    /// The user retries.
    case retry
    /// A page was loaded.
    case success(Recipe.Page)
    /// A page could not be loaded.
    case failure(Problem)
  }

  /// A page to load: the id of the request.
  public enum Target: Hashable, Sendable, Codable {
    /// The first page of a query.
    case first(Recipe.Query)
    /// The page at the URL in the previous page.
    case next(String)
  }

  /// The results of a search so far.
  public struct Context: Hashable, Sendable, Codable {
    /// The search text and the restriction.
    public let query: Recipe.Query
    /// The number of loaded pages.
    public private(set) var page = 0
    /// The recipes of all pages.
    public private(set) var results: [Recipe.Summary] = []
    /// The total number of results; 0 before the first page.
    public private(set) var total = 0
    /// The URL of the next page; nil before the first page and after the last one.
    public private(set) var nextPageURL: String?
    /// The range of the last page in `results`.
    public private(set) var lastPageRange = 0..<0

    /// The context of a new search.
    public init(_ query: Recipe.Query) {
      self.query = query
    }

    /// The search text.
    public var text: String { query.text }

    /// A Boolean value that indicates whether no page is loaded yet.
    public var isInitial: Bool { page == 0 }

    /// A Boolean value that indicates whether there are no results.
    public var isEmpty: Bool { results.isEmpty }

    /// The next page to load; nil after the last page.
    public var target: Target? {
      isInitial ? .first(query) : nextPageURL.map(Target.next)
    }

    /// Returns the context with a further page.
    ///
    /// A recipe that was loaded before, because it was renamed meanwhile, keeps its position.
    public func merging(_ response: Recipe.Page) -> Context {
      let known = Set(results.map(\.id))
      var merged = self
      merged.page += 1
      merged.results += response.results.filter { !known.contains($0.id) }
      merged.total = response.total
      merged.nextPageURL = response.nextPageURL
      merged.lastPageRange = results.count..<merged.results.count
      return merged
    }
  }
}

extension RecipeSearch.State {
  /// The results so far; nil without a search.
  public var context: RecipeSearch.Context? {
    switch self {
    case .idle: nil
    case .loadingPage(let context), .loadedPage(let context), .error(_, let context): context
    }
  }

  /// The page that the state loads.
  package var target: RecipeSearch.Target? {
    switch self {
    case .loadingPage(let context): context.target
    case .idle, .loadedPage, .error: nil
    }
  }

  /// A Boolean value that indicates whether a next page can be loaded and isn't being loaded.
  var wantsNextPage: Bool {
    switch self {
    case .loadedPage(let context): context.nextPageURL != nil
    case .error: true
    case .idle, .loadingPage: false
    }
  }
}
