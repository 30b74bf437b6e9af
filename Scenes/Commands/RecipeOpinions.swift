// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals

extension RecipeOpinions {
  /// Returns the command that changes the user's opinion of a recipe. It waits for the server, and has no effect if the opinion is
  /// that already.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - details: The interactor of the recipe.
  public func createChangeCommand(
    _ change: Recipe.Opinion.Change, of details: RecipeDetails
  ) -> CommandScene {
    let found = MutableProperty<Recipe?>(nil)
    return result(of: details.recipe, details.content.statuses()) { recipe in
      found.value = recipe
      return .success(CommandOutput([], .null))
    }
    .flatMapLatest { loaded -> CommandScene in
      guard let recipe = found.value else { return .just(loaded) }
      return perform(OpinionRequest(recipe, .set(change))).map { opinion in
        let changed = recipe.summarized.with(opinion: opinion)
        return .success(
          CommandOutput(["\(changed.name): \(opinion.plainText)"], ["recipe": changed.value]))
      }
    }
  }
}
