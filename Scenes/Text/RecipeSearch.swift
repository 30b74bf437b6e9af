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
  /// - Parameter flow: The flow that shows a recipe.
  @MainActor
  public func createScene(flow: Flow) -> ViewController.RecipeSearch {
    let viewController = ViewController.RecipeSearch()
    viewController.explain(
      "Finds recipes, page by page.", .machine, "Interactors/RecipeSearch/RecipeSearch.swift",
      "Scenes/Text/RecipeSearch.swift")
    // An index refers to the displayed results, which may be older than those that have just
    // arrived.
    let shown = MutableProperty<[Recipe.Summary]>([])

    viewController.field.reactive.text.signal.bind(to: search, while: viewController)
    viewController.reachedEnd.signal.bind(to: nearBottom, while: viewController)
    viewController.retries.signal.bind(to: retry, while: viewController)

    results.bind(to: viewController) { viewController, refresh in
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
        viewController.show(recipes.map(\.row), total: total)
      case .loadingNextPage: viewController.showLoadingMore()
      case .nextPage(let recipes, let range):
        shown.value = recipes
        viewController.append(recipes[range].map(\.row))
      case .error(let problem, _): viewController.showProblem(problem.message)
      }
    }
    viewController.activations.signal
      .compactMap { shown.value.element(at: $0) }
      .bind(to: viewController) { _, recipe in
        flow.present(details(of: recipe).createScene())
      }

    return viewController
  }
}
