// SPDX-License-Identifier: MIT

import RecipeEntities

/// What a list has to do about a search: the prism through which a view sees its states.
public enum ResultRefresh: Hashable, Sendable {
  /// Nothing is looked for: show nothing.
  case nothing
  /// The first page is on its way.
  case loading
  /// Nothing was found.
  case empty
  /// The first page is here: show these, and that there are so many in all.
  case firstPage([Recipe.Summary], total: Int)
  /// A further page is on its way: show that at the end.
  case loadingNextPage
  /// A further page is here: add the results of this range.
  case nextPage([Recipe.Summary], newResultsRange: Range<Int>)
  /// A page could not be had; what is shown stays, unless it was the first.
  case error(Problem, isFirstPage: Bool)

  /// What to do about a state.
  public init(_ state: RecipeSearch.State) {
    switch state {
    case .idle: self = .nothing
    // The narrower case comes first: otherwise a further page on its way would look like the first.
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
}
