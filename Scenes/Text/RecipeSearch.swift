// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension RecipeSearch {
  /// Returns the screen of a search for this interactor.
  ///
  /// - Parameters:
  ///   - flow: The flow that shows a recipe, beside the results where there is room.
  ///   - categories: The categories to which the user can restrict the search.
  @MainActor
  public func createScene(
    flow: Flow, categories: SafeSignal<[Recipe.Category]> = .empty()
  ) -> some Component {
    let times: [Int?] = [nil, 30, 60]
    let selected = MutableProperty<Selection?>(nil)
    let recent = MutableProperty<[String]>([])
    let open = { @MainActor (id: Recipe.ID, isOpened: Bool) in
      guard let recipe = state.value.context?.results.first(where: { $0.id == id }) else { return }
      RecipesRouter.show(id, in: flow, isOpened: isOpened, details: { details(of: recipe) }) {
        selected.value = Selection(id: $0, query: state.value.context?.query)
      }
      if isOpened, let text = state.value.context?.text, !text.isEmpty {
        recent.value = [text] + recent.value.filter { $0 != text }.prefix(4)
      }
    }
    return Observing(
      text, state, filter, selected, recent, categories.start(with: []), opinions.updates
    ) { text, state, filter, selection, recent, categories, _ in
      let recipes = opinions.applied(to: state.context?.results ?? [])
      ViewController.RecipeSearch(
        text: text, suggestions: Self.suggestions(after: recent),
        categories: .init(
          ["All categories"] + categories.map(\.name),
          index: (categories.firstIndex { $0.id == filter.category } ?? -1) + 1),
        times: .init(
          times.map { $0.map { "\($0.asTime)" } ?? "Any time" },
          index: times.firstIndex(of: filter.minutes) ?? 0),
        rows: recipes.map { $0.row(found: state.context?.text ?? "") },
        total: state.context?.total, selection: state.selected(selection)?.id,
        status: state.status, end: state.end,
        help: "Finds recipes, page by page.",
        onType: { search.send($0) },
        onCategory: { restrict.send(filter.with(category: $0 > 0 ? categories[$0 - 1].id : nil)) },
        onTime: { restrict.send(filter.with(minutes: times[$0])) },
        onSelect: { selected.value = Selection(id: $0, query: state.context?.query) },
        onOpen: { open($0, true) },
        onFavourite: { id in
          guard let recipe = recipes.first(where: { $0.id == id }) else { return }
          opinions.change.send(OpinionRequest(recipe, .toggleFavourite))
        },
        onReachedEnd: { nearBottom.send() }, onRetry: { retry.send() })
    }
    .onNext(of: combineLatest(state.signal, selected.signal)) { state, selection in
      if let recipe = state.selected(selection) { open(recipe.id, false) }
    }
  }
}

extension RecipeSearch {
  /// Returns what the user has found results with, and ingredients of many recipes.
  fileprivate static func suggestions(
    after recent: [String]
  ) -> [ViewController.RecipeSearch.Suggestion] {
    let ingredients = ["lemon", "tomato", "potato", "ginger", "rice", "chocolate"]
    return recent.map { .init($0, isRecent: true) }
      + ingredients.filter { !recent.contains($0) }.map { .init($0) }
  }
}

/// The result that the user has selected, which is forgotten with the next search.
private struct Selection: Sendable {
  let id: Recipe.ID
  let query: Recipe.Query?
}

extension RecipeSearch.State {
  /// The selected result, or the first one.
  fileprivate func selected(_ selection: Selection?) -> Recipe.Summary? {
    let results = context?.results ?? []
    guard let selection, selection.query == context?.query else { return results.first }
    return results.first { $0.id == selection.id } ?? results.first
  }

  fileprivate var status: LoadingStatus {
    switch self {
    case .loadingPage(let context) where context.isInitial: .loading
    case .error(let problem, let context) where context.isInitial:
      .failed(problem.title, problem.message)
    case .idle, .loadingPage, .loadedPage, .error: .loaded
    }
  }

  fileprivate var end: ViewController.RecipeSearch.End {
    switch self {
    case .loadingPage(let context) where !context.isInitial: .loading
    case .error(let problem, let context) where !context.isInitial: .failed(problem.message)
    case .idle, .loadingPage, .loadedPage, .error: .none
    }
  }
}
