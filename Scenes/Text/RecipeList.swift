// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension RecipeList {
  /// Makes the screen of a category's recipes for this interactor.
  ///
  /// - Parameter flow: Shows one of the recipes.
  @MainActor
  public func createScene(flow: Flow) -> ViewController.RecipeList {
    let orders = Recipe.Order.allCases
    let viewController = ViewController.RecipeList(
      title: category.name, orders: orders.map(\.title))

    // An index means what is on the screen, which may be older than what has just arrived.
    let shown = MutableProperty<[Recipe.Summary]>([])

    viewController.orders.signal
      .compactMap { orders.element(at: $0) }
      .bind(to: sort, while: viewController)
    viewController.reloads.signal.bind(to: reload, while: viewController)

    order.signal.bind(to: viewController) { viewController, order in
      viewController.selectedOrder = orders.firstIndex(of: order) ?? 0
    }
    isLoading.signal.bind(to: viewController) { $0.isLoading = $1 }
    recipes.bind(to: viewController) { viewController, recipes in
      shown.value = recipes
      viewController.show(recipes.map(\.row))
    }
    viewController.activations.signal
      .compactMap { shown.value.element(at: $0) }
      .bind(to: viewController) { _, recipe in
        flow.present(details(of: recipe).createScene())
      }

    return viewController
  }
}

extension Recipe.Order {
  /// What the order is called on the screen.
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
  /// What a list shows of it.
  var row: ViewController.RecipeList.Row {
    .init(id: id, title: name, rating: rating.asRating, time: minutes.asTime)
  }
}
