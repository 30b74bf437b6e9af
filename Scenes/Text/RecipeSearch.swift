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
  ///   - flow: The flow that shows a recipe.
  ///   - categories: The categories to which the user can restrict the search.
  @MainActor
  public func createScene(
    flow: Flow, categories: SafeSignal<[Recipe.Category]> = .empty()
  ) -> ViewController.RecipeSearch {
    let (viewController, shown) = createScreen(categories)
    viewController.activations.signal
      .compactMap { shown.value.element(at: $0) }
      .bind(to: viewController) { viewController, recipe in
        RecipesRouter.show(details(of: recipe), in: flow, from: viewController.list) { id in
          shown.value.firstIndex { $0.id == id }
        }
      }
    return viewController
  }

  /// The search and the selected recipe side by side, and the screen of the search.
  public typealias ColumnsScene = (view: ColumnsView, viewController: ViewController.RecipeSearch)

  /// Returns the screens of the search and of the selected recipe, side by side from 100 columns on.
  ///
  /// - Parameters:
  ///   - categories: The categories to which the user can restrict the search.
  ///   - scheduler: The scheduler of the pause before the recipe follows the selection.
  @MainActor
  public func createColumns(
    categories: SafeSignal<[Recipe.Category]> = .empty(),
    on scheduler: some TimeScheduler = MainScheduler()
  ) -> ColumnsScene {
    let (viewController, shown) = createScreen(categories)
    let list = viewController.list
    let index = MutableProperty<Int?>(nil)
    list.currentRowChanges.signal.bind(to: viewController) { _, new in index.value = new }
    // New results select the first one without an event of the user.
    let selected = combineLatest(shown.signal, index.signal)
      .map { recipes, index in recipes.element(at: index ?? 0) }
      .drop { $0 == nil }
    let columns = ColumnsView(root: viewController, levels: 2, breakpoints: [100], weights: [6, 5])
    columns.follow(
      selected,
      opening: viewController.activations.signal.compactMap { shown.value.element(at: $0) },
      of: viewController, on: scheduler
    ) { [weak list] recipe in
      details(of: recipe).createScene { next in
        guard let list, let index = shown.value.firstIndex(where: { $0.id == next.id })
        else { return }
        list.select(index)
        list.activations.send(index)
      }
    }
    return (columns, viewController)
  }

  /// Returns the screen and its results, without a destination.
  @MainActor
  private func createScreen(
    _ categories: SafeSignal<[Recipe.Category]>
  ) -> (ViewController.RecipeSearch, MutableProperty<[Recipe.Summary]>) {
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

    return (viewController, shown)
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
