// SPDX-License-Identifier: MIT

import Bindings
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
  ) -> ViewController.RecipeSearch {
    let times: [Int?] = [nil, 30, 60]
    let viewController = ViewController.RecipeSearch(
      times: times.map { $0.map { "\($0.asTime)" } ?? "Any time" })
    viewController.explain(
      "Finds recipes, page by page.", .machine, "Interactors/RecipeSearch/RecipeSearch.swift",
      "Scenes/Text/RecipeSearch.swift")
    // An index refers to the displayed results, which may be older than those that have just
    // arrived.
    let shown = MutableProperty<[Recipe.Summary]>([])

    viewController.field.reactive.text.signal.bind(to: search, while: viewController)
    viewController.reachedEnd.signal.bind(to: nearBottom, while: viewController)
    viewController.retries.signal.bind(to: retry, while: viewController)

    bindFilters(of: viewController, times: times, categories: categories)
    results.bind(to: viewController) { [state] viewController, refresh in
      let words = state.value.context?.text ?? ""
      switch refresh {
      case .nothing:
        shown.value = []
        viewController.showNothing()
      case .loading:
        shown.value = []
        viewController.showLoading()
      case .empty:
        shown.value = []
        viewController.showEmpty()
      case .firstPage(let recipes, let total):
        shown.value = recipes
        viewController.show(recipes.map { $0.row(found: words) }, total: total)
      case .loadingNextPage: viewController.showLoadingMore()
      case .nextPage(let recipes, let range):
        shown.value = recipes
        viewController.append(recipes[range].map { $0.row(found: words) })
      case .newOpinions(let recipes):
        // Another search may have begun meanwhile.
        guard recipes.map(\.id) == shown.value.map(\.id) else { return }
        shown.value = recipes
        viewController.update(recipes.map { $0.row(found: words) })
      case .error(let problem, _):
        viewController.showProblem(problem.title, problem.message)
      }
    }
    viewController.favouriteToggles.signal
      .compactMap { index in
        shown.value.element(at: index).map { OpinionRequest($0, .toggleFavourite) }
      }
      .bind(to: opinions.change, while: viewController)
    let show = { @MainActor [weak viewController] (recipe: Recipe.Summary, isOpened: Bool) in
      RecipesRouter.show(recipe.id, in: flow, isOpened: isOpened, details: { details(of: recipe) })
      {
        id in
        guard let index = shown.value.firstIndex(where: { $0.id == id }) else { return }
        viewController?.list.select(index)
      }
    }
    // New results select the first one without an event of the user.
    let index = MutableProperty<Int?>(nil)
    viewController.list.currentRowChanges.signal.bind(to: viewController) { _, new in
      index.value = new
    }
    combineLatest(shown.signal, index.signal).bind(to: viewController) { _, selected in
      if let recipe = selected.0.element(at: selected.1 ?? 0) { show(recipe, false) }
    }
    viewController.activations.signal.bind(to: viewController) { _, index in
      if let recipe = shown.value.element(at: index) { show(recipe, true) }
    }

    return viewController
  }

  /// Binds the controls of the restriction.
  @MainActor
  private func bindFilters(
    of viewController: ViewController.RecipeSearch, times: [Int?],
    categories: SafeSignal<[Recipe.Category]>
  ) {
    let known = MutableProperty<[Recipe.Category]>([])
    categories.bind(to: viewController) { [filter] viewController, categories in
      known.value = categories
      let index = categories.firstIndex { $0.id == filter.value.category }
      viewController.show(
        categories: ["All categories"] + categories.map(\.name),
        selectedIndex: index.map { $0 + 1 } ?? 0)
    }
    viewController.categoryControl.selectionChanges.signal
      .map { [filter] index in
        filter.value.with(category: known.value.element(at: index - 1)?.id)
      }
      .bind(to: restrict, while: viewController)
    viewController.timeControl.selectionChanges.signal
      .map { [filter] index in
        filter.value.with(minutes: times.element(at: index) ?? nil)
      }
      .bind(to: restrict, while: viewController)
  }
}
