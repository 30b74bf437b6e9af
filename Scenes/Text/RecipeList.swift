// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension RecipeList {
  /// Returns the screen of a category's recipes for this interactor.
  ///
  /// - Parameter flow: The flow that shows a recipe.
  @MainActor
  public func createScene(flow: Flow) -> ViewController.RecipeList {
    let (viewController, rows) = createScreen()
    rows.activations.bind(to: viewController) { viewController, recipe in
      RecipesRouter.show(details(of: recipe), in: flow, from: viewController.list) {
        [weak rows] id in
        rows?.elements.firstIndex { $0.id == id }
      }
    }
    return viewController
  }

  /// Returns the screen for a column, whose selected recipe is shown in the next one.
  @MainActor
  func createScene(
    in columns: ColumnsView, on scheduler: some TimeScheduler
  ) -> ViewController.RecipeList {
    let (viewController, rows) = createScreen()
    columns.follow(rows, of: viewController, on: scheduler) {
      [weak rows, weak viewController] recipe in
      details(of: recipe).createScene { next in
        guard let list = viewController?.list,
          let index = rows?.elements.firstIndex(where: { $0.id == next.id })
        else { return }
        list.select(index)
        list.activations.send(index)
      }
    }
    return viewController
  }

  /// Returns the screen and its rows, without a destination.
  @MainActor
  private func createScreen() -> (ViewController.RecipeList, BoundRows<Recipe.Summary>) {
    let orders = Recipe.Order.allCases
    let viewController = ViewController.RecipeList(
      title: category.name, orders: orders.map(\.title))
    viewController.explain(
      "Shows the recipes of a category.", .interactor, "Interactors/RecipeList.swift",
      "Scenes/Text/RecipeList.swift")
    if category.id == Recipe.Category.favourites {
      viewController.list.emptyText = "You have no favourites yet. Press f in a recipe to add it."
    }
    let selectedOrder = viewController.orderControl.reactive.selection(of: orders)

    selectedOrder.changes.bind(to: sort, while: viewController)
    viewController.reloads.signal.bind(to: reload, while: viewController)

    order.signal.bind(to: selectedOrder)
    let rows = recipes.bind(
      to: viewController.list,
      showing: { [weak viewController] recipes in viewController?.show(recipes.map(\.row)) })
    content.statuses().bind(to: viewController.loading, of: viewController)
    viewController.favouriteToggles.signal.bind(to: viewController) {
      [change = opinions.change, weak rows] _, index in
      if let recipe = rows?.element(at: index) {
        change.send(OpinionRequest(recipe, .toggleFavourite))
      }
    }

    return (viewController, rows)
  }
}

extension Recipe.Order {
  /// The displayed name of the order.
  fileprivate var title: String {
    switch self {
    case .name: "Name"
    case .newest: "Newest"
    case .quickest: "Quickest"
    case .bestRated: "Best rated"
    }
  }
}

extension Recipe.Summary {
  /// The row in a list.
  var row: ViewController.RecipeList.Row { row(found: "") }

  /// Returns the row among the results of a search, whose words are marked.
  func row(found words: String) -> ViewController.RecipeList.Row {
    let note = matchedIngredient.map { "with \($0)" } ?? ""
    return .init(
      id: id, title: MarkedText(name, marks: SearchMatch.ranges(of: words, in: name)),
      rating: rating.asRating, time: minutes.asTime, isFavourite: opinion.isFavourite,
      ownRating: opinion.ownRating,
      note: MarkedText(note, marks: SearchMatch.ranges(of: words, in: note)))
  }
}
