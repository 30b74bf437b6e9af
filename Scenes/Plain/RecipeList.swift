// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension RecipeList {
  /// The user's choice in a list of recipes.
  public enum PlainOutcome: Sendable {
    /// Shows a recipe.
    case details(RecipeDetails)
    /// Returns to the categories.
    case back
  }

  /// Returns the line-based list of a category's recipes.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let list = NumberedList<Recipe.Summary>()
    let typed = SafePublishSubject<String>()
    let question =
      "A number shows one; name, newest, quickest, best sort; favourite and rate mark; r reloads, b goes back."

    return PlainScene(
      lines: merge(
        content.statuses().problemLines(),
        list.lines(
          of: content.loadedValues().map { [opinions] in opinions.applied(to: $0) },
          asking: question, ifEmpty: "There are no recipes. r reloads, b goes back."
        ) { $0.plainText },
        opinions.createPlainLines(
          for: typed.signal, asking: question, isList: true
        ) { list.element(number: $0) },
        typed.signal.filter(OpinionWord.isOther).silently(into: list.input),
        list.commands.compactMap(\.order).flatMapConcat {
          [current = order, sort] order -> SafeSignal<PlainLine> in
          guard order != current.value else {
            return .just(.question("The recipes are in this order already."))
          }
          return SafeSignal.just(order).silently(into: sort)
        },
        list.reloads.silently(into: reload),
        list.complaints { $0 == .unknown || $0 == .signOut }),
      input: typed.on,
      outcome: merge(
        list.chosen.map { .details(details(of: $0)) },
        list.commands.compactMap { $0 == .back ? .back : nil }))
  }
}
