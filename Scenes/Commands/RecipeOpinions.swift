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
      let output: @Sendable (Recipe.Opinion) -> CommandResult = { opinion in
        let changed = recipe.summarized.with(opinion: opinion)
        return .success(
          CommandOutput(["\(changed.name): \(opinion.plainText)"], ["recipe": changed.value]))
      }
      guard recipe.opinion.applying(change) != recipe.opinion else {
        return .just(output(recipe.opinion))
      }
      return results(of: OpinionRequest(recipe, .set(change)), change, output)
    }
  }

  /// Returns the result of a change: that for the opinion which the server has confirmed, or the problem.
  ///
  /// It doesn't end before, because the report of a problem ends with the interactor, which nothing else may retain.
  private func results(
    of request: OpinionRequest, _ change: Recipe.Opinion.Change,
    _ output: @escaping @Sendable (Recipe.Opinion) -> CommandResult
  ) -> CommandScene {
    let results = state.signal.dropFirst(1).compactMap { book -> CommandResult? in
      if let failure = book.failures.first(where: { $0.request.id == request.id }) {
        return .failure(failure.problem)
      }
      guard !book.isPending(request.id), let opinion = book.opinion(of: request.id),
        opinion.applying(change) == opinion
      else { return nil }
      return output(opinion)
    }
    return merge(results, SafeSignal.just(request).silently(into: self.change)).prefix(1)
  }
}
