// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension RecipeSearch {
  /// Where a search stands.
  public enum State: Hashable, Sendable {
    /// There is nothing to look for.
    case idle
    /// A page is on its way: the first one or a further one.
    case loadingPage(Context)
    /// All pages that were asked for are here.
    case loadedPage(Context)
    /// The last page could not be had; those before are still there.
    case error(Problem, Context)
  }

  /// What happens.
  public enum Event: Hashable, Sendable {
    /// There is another text to look for; an empty one ends the search.
    case newSearch(String)
    /// The end of the list has come into sight.
    case loadNextPage
    /// The user wants to try again.
    case retry
    /// A page is here.
    case success(Recipe.Page)
    /// A page could not be had.
    case failure(Problem)
  }

  /// What is asked for: the key of the request.
  public enum Target: Hashable, Sendable {
    /// The first page of a text.
    case first(String)
    /// The page at a URL that the one before has given.
    case next(String)
  }

  /// What a search has found so far.
  public struct Context: Hashable, Sendable {
    /// What is looked for.
    public let text: String
    /// How many pages are here.
    public private(set) var page = 0
    /// The recipes of all pages.
    public private(set) var results: [Recipe.Summary] = []
    /// How many there are in all; 0 before the first page.
    public private(set) var total = 0
    /// Where the next page is; nil before the first one and after the last one.
    public private(set) var nextPageURL: String?
    /// The places of the last page in `results`.
    public private(set) var lastPageRange = 0..<0

    /// The context of a new search.
    public init(text: String) {
      self.text = text
    }

    /// Whether no page is here yet.
    public var isInitial: Bool { page == 0 }

    /// Whether nothing was found.
    public var isEmpty: Bool { results.isEmpty }

    /// What to ask for next; nil after the last page.
    public var target: Target? {
      isInitial ? .first(text) : nextPageURL.map(Target.next)
    }

    /// The context with a further page.
    ///
    /// A recipe that is here already, because it was renamed meanwhile, keeps its place.
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
  /// What has been found; nil when nothing is looked for.
  public var context: RecipeSearch.Context? {
    switch self {
    case .idle: nil
    case .loadingPage(let context), .loadedPage(let context), .error(_, let context): context
    }
  }

  /// What is asked for in this state.
  package var target: RecipeSearch.Target? {
    switch self {
    case .loadingPage(let context): context.target
    case .idle, .loadedPage, .error: nil
    }
  }

  /// Whether the end of the list is of interest: there is a page to ask for, and nobody has.
  package var wantsNextPage: Bool {
    switch self {
    case .loadedPage(let context): context.nextPageURL != nil
    case .error: true
    case .idle, .loadingPage: false
    }
  }
}
