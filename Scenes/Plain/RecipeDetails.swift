// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RecipeDetails {
  /// Returns the line-based recipe. `r` loads it again, and any other input leads back.
  public func createPlainScene() -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    return PlainScene(
      lines: merge(
        content.loadedValues().flatMapConcat { SafeSignal.sequence($0.lines) },
        content.statuses().problemLines,
        typed.signal.filter(Self.isReload).replace(with: ()).silently(into: reload)),
      input: typed.on,
      outcome: typed.signal.filter { !Self.isReload($0) }.replace(with: ()))
  }

  private static func isReload(_ line: String) -> Bool {
    ListCommand(line) == .reload
  }
}

extension Recipe {
  fileprivate var lines: [PlainLine] {
    let heading: [PlainLine] = [
      "\(name): \(minutes) minutes, serves \(servings), \(rating) of 5", "\(summary)",
    ]
    let ingredients: [PlainLine] = ingredients.map { ingredient in
      ingredient.amount.isEmpty
        ? "- \(ingredient.name)" : "- \(ingredient.amount) \(ingredient.name)"
    }
    let steps: [PlainLine] = steps.enumerated().map { "\($0 + 1). \($1)" }
    return heading + ingredients + steps + [.question("Enter goes back.")]
  }
}
