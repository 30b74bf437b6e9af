// SPDX-License-Identifier: MIT

#if canImport(AppKit)
  import AppKitScreens
  import Networking
  import RecipeEntities
  import RecipeInteractors
  import Signals

  extension RecipeList {
    /// Returns the screen of a category's recipes for this interactor.
    @MainActor
    public func createWindowScene() -> ViewController.RecipeList {
      let orders = Recipe.Order.allCases
      let viewController = ViewController.RecipeList()
      let bag = viewController.bag
      viewController.title = category.name
      viewController.orders = orders.map(\.rawValue)

      viewController.actions(of: viewController.orderControl) { $0.selectedSegment }
        .filter { orders.indices.contains($0) }
        .map { orders[$0] }
        .bind(to: sort)
        .dispose(in: bag)

      order.signal.onMain
        .bind(to: viewController) { viewController, order in
          viewController.orderControl.selectedSegment = orders.firstIndex(of: order) ?? -1
        }
        .dispose(in: bag)
      content.onMain
        .bind(to: viewController) { viewController, content in
          viewController.message = content.problem?.message
        }
        .dispose(in: bag)
      content.loadedValues().onMain
        .bind(to: viewController) { $0.rows = $1.map(\.name) }
        .dispose(in: bag)

      return viewController
    }
  }
#endif
