// SPDX-License-Identifier: MIT

import RecipeEntities

/// An update of a list of search results, derived from the state of the search.
public enum ResultRefresh: Hashable, Sendable {
  /// There is no search: show nothing.
  case nothing
  /// The first page is being loaded.
  case loading
  /// There are no results.
  case empty
  /// The first page is loaded: show these results and the total number.
  case firstPage([Recipe.Summary], total: Int)
  /// A further page is being loaded: show that at the end.
  case loadingNextPage
  /// A further page is loaded: append the results in a range.
  case nextPage([Recipe.Summary], newResultsRange: Range<Int>)
  /// The user has changed opinions of recipes: show these results in place of the same ones.
  case newOpinions([Recipe.Summary])
  /// A page could not be loaded. Shown results stay, unless it was the first page.
  case error(Problem, isFirstPage: Bool)

  /// Creates the update for a state.
  public init(_ state: RecipeSearch.State) {
    switch state {
    case .idle: self = .nothing
    // The more specific case comes first: otherwise a further page would look like the first.
    case .loadingPage(let context): self = context.isInitial ? .loading : .loadingNextPage
    case .loadedPage(let context):
      if context.page > 1 {
        self = .nextPage(context.results, newResultsRange: context.lastPageRange)
      } else if context.isEmpty {
        self = .empty
      } else {
        self = .firstPage(context.results, total: context.total)
      }
    case .error(let problem, let context):
      self = .error(problem, isFirstPage: context.isInitial)
    }
  }

  /// Returns the update with the user's changed opinions.
  func with(_ opinions: RecipeOpinions) -> ResultRefresh {
    switch self {
    case .firstPage(let recipes, let total):
      .firstPage(opinions.applied(to: recipes), total: total)
    case .nextPage(let recipes, let range):
      .nextPage(opinions.applied(to: recipes), newResultsRange: range)
    case .nothing, .loading, .empty, .loadingNextPage, .newOpinions, .error: self
    }
  }
}
