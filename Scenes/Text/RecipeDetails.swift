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

    content.statuses().bind(to: viewController.loading, of: viewController)
    combineLatest(recipe, servings.signal).bind(to: viewController) { viewController, content in
      let (recipe, servings) = content
      shown.value = recipe
      viewController.show(recipe.content(for: servings ?? recipe.servings))
    }

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
      ? "serves \(servings)" : "for \(scaled.servings) instead of \(servings)"
    return .init(
      title: name,
      facts: ["★ \(rating.asRating)", minutes.asTime, serves],
      summary: summary,
      ingredients: scaled.ingredients.map { .init(amount: $0.amount, name: $0.name) },
      steps: steps, isFavourite: opinion.isFavourite, ownRating: opinion.ownRating)
  }
}

extension RecipeDetails {
  /// Presents the recipe, with keys for the next and the previous one. The list selects the same recipe.
  ///
  /// - Parameters:
  ///   - presenting: The flow that presents and dismisses the recipe.
  ///   - list: The list with the recipe.
  ///   - find: Returns the index of a recipe in the list.
  @MainActor
  func present(
    in presenting: Flow, from list: ListView, finding find: @escaping @MainActor (Recipe.ID) -> Int?
  ) {
    let screen = createScene { [weak list] next in
      presenting.dismiss {
        guard let list else { return }
        find(next.id).map { list.select($0) }
        next.present(in: presenting, from: list, finding: find)
      }
    }
    presenting.present(screen)
  }
}
