// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension RecipeDetails {
  /// Returns the screen of a recipe for this interactor.
  @MainActor
  public func createScene() -> ViewController.RecipeDetails {
    let viewController = ViewController.RecipeDetails(title: title)
    viewController.explain(
      "Shows a recipe.", .interactor, "Interactors/RecipeDetails.swift",
      "Scenes/Text/RecipeDetails.swift")

    let shown = MutableProperty<Recipe?>(nil)

    viewController.reloads.signal.bind(to: reload, while: viewController)
    merge(
      viewController.favouriteToggles.signal.map { OpinionRequest.Action.toggleFavourite },
      viewController.ratings.signal.map { .set(.rating($0)) }
    )
    .compactMap { action in shown.value.map { OpinionRequest($0, action) } }
    .bind(to: opinions.change, while: viewController)

    content.statuses().bind(to: viewController.loading, of: viewController)
    recipe.bind(to: viewController) { viewController, recipe in
      shown.value = recipe
      viewController.show(recipe.content)
    }

    return viewController
  }
}

extension Recipe {
  fileprivate var content: ViewController.RecipeDetails.Content {
    .init(
      title: name,
      facts: [
        "★ \(rating.asRating)", minutes.asTime, servings == 1 ? "serves 1" : "serves \(servings)",
      ],
      summary: summary,
      ingredients: ingredients.map { .init(amount: $0.amount, name: $0.name) },
      steps: steps, isFavourite: opinion.isFavourite, ownRating: opinion.ownRating)
  }
}
