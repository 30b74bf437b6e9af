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
    let orders = Recipe.Order.allCases
    let viewController = ViewController.RecipeList(
      title: category.name, orders: orders.map(\.title))
    let selectedOrder = viewController.orderControl.reactive.selection(of: orders)

    selectedOrder.changes.bind(to: sort, while: viewController)
    viewController.reloads.signal.bind(to: reload, while: viewController)

    order.signal.bind(to: selectedOrder)
    isLoading.signal.bind(to: viewController) { $0.isLoading = $1 }
    let rows = recipes.bind(
      to: viewController.list,
      showing: { [weak viewController] recipes in viewController?.show(recipes.map(\.row)) })
    rows.activations.bind(to: viewController) { _, recipe in
      flow.present(details(of: recipe).createScene())
    }

    return viewController
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
  var row: ViewController.RecipeList.Row {
    .init(id: id, title: name, rating: rating.asRating, time: minutes.asTime)
  }
}
