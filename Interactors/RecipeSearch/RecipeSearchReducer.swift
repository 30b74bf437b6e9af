// SPDX-License-Identifier: MIT

import RecipeEntities

extension RecipeSearch {
  /// Returns the state after an event.
  package static func reduce(_ state: State, _ event: Event) -> State {
    switch state {
    case .idle: reduceIdle(event)
    case .loadingPage(let context): reduceLoadingPage(context, event)
    case .loadedPage(let context): reduceLoadedPage(context, event)
    case .error(let problem, let context): reduceError(problem, context, event)
    }
  }

  private static func reduceIdle(_ event: Event) -> State {
    switch event {
    case .newSearch(let query): search(query)
    case .loadNextPage, .retry, .success, .failure: .idle
    }
  }

  private static func reduceLoadingPage(_ context: Context, _ event: Event) -> State {
    switch event {
    case .newSearch(let query): search(query)
    case .success(let page): .loadedPage(context.merging(page))
    case .failure(let problem): .error(problem, context)
    case .loadNextPage, .retry: .loadingPage(context)
    }
  }

  private static func reduceLoadedPage(_ context: Context, _ event: Event) -> State {
    switch event {
    case .newSearch(let query): search(query)
    // After the last page there is nothing to load.
    case .loadNextPage: context.nextPageURL == nil ? .loadedPage(context) : .loadingPage(context)
    case .retry, .success, .failure: .loadedPage(context)
    }
  }

  private static func reduceError(
    _ problem: Problem, _ context: Context, _ event: Event
  ) -> State {
    switch event {
    case .newSearch(let query): search(query)
    case .loadNextPage, .retry: .loadingPage(context)
    case .success, .failure: .error(problem, context)
    }
  }

  private static func search(_ query: Recipe.Query) -> State {
    query.text.isEmpty ? .idle : .loadingPage(Context(query))
  }
}
