import Entities
import Interactors
import Signals

extension RecipeDetails {
  /// Makes a recipe, line by line; any line of the user leads back.
  public func createPlainScene() -> PlainScene<Void> {
    let typed = SafePublishSubject<String>()
    return PlainScene(
      lines: recipe.flatMapConcat { SafeSignal.sequence($0.lines) },
      input: typed.on,
      outcome: typed.signal.replace(with: ()))
  }
}

extension Recipe {
  fileprivate var lines: [String] {
    ["\(name): \(minutes) minutes, serves \(servings), \(rating) of 5", summary]
      + ingredients.map { $0.amount.isEmpty ? "- \($0.name)" : "- \($0.amount) \($0.name)" }
      + steps.enumerated().map { "\($0 + 1). \($1)" }
      + ["Enter goes back."]
  }
}
