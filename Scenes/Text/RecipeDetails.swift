// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension RecipeDetails {
  /// Returns the screen of a recipe for this interactor.
  ///
  /// - Parameter show: Shows the next or the previous recipe instead of this one; nil if that isn't possible.
  @MainActor
  public func createScene(
    showing show: (@MainActor (RecipeDetails) -> Void)? = nil
  ) -> ViewController.RecipeDetails {
    let viewController = ViewController.RecipeDetails(title: title)
    viewController.helpText = "Shows a recipe."

    let shown = MutableProperty<Recipe?>(nil)

    viewController.reloads.signal.bind(to: reload, while: viewController)
    merge(
      viewController.favouriteToggles.signal.map { OpinionRequest.Action.toggleFavourite },
      viewController.ratings.signal.map { .set(.rating($0)) }
    )
    .compactMap { action in shown.value.map { OpinionRequest($0, action) } }
    .bind(to: opinions.change, while: viewController)

    viewController.servingChanges.signal
      .compactMap { [servings] change -> Int? in
        guard let recipe = shown.value else { return nil }
        return recipe.scaled(toServings: servings.value ?? recipe.servings)
          .servings(changedBy: change)
      }
      .bind(to: serve, while: viewController)
    if let show {
      viewController.neighbours = { (neighbour(-1) != nil, neighbour(1) != nil) }
      viewController.steps.signal.compactMap { neighbour($0) }
        .bind(to: viewController) { _, details in show(details) }
    }

    combineLatest(recipe, servings.signal).bind(to: viewController) { viewController, content in
      let (recipe, servings) = content
      shown.value = recipe
      viewController.show(recipe.content(for: servings ?? recipe.servings))
    }
    content.statuses().bind(to: viewController.loading, of: viewController)

    return viewController
  }
}

extension Recipe {
  /// Returns the content with the amounts for a number of servings. The steps are those for the original number, so that is
  /// shown as well.
  fileprivate func content(for count: Int) -> ViewController.RecipeDetails.Content {
    let scaled = scaled(toServings: count)
    let serves =
      scaled.servings == servings
      ? "serves \(servings)" : "serves \(scaled.servings), scaled from \(servings)"
    return .init(
      title: name,
      facts: ["★ \(rating.asRating)", minutes.asTime, serves],
      summary: summary,
      ingredients: scaled.ingredients.map { .init(amount: $0.amount, name: $0.name) },
      steps: steps, isFavourite: opinion.isFavourite, ownRating: opinion.ownRating)
  }
}
