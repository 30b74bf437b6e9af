// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension CategoryList {
  /// The user's choice in the list of categories.
  public enum PlainOutcome: Sendable {
    /// Shows the recipes of a category.
    case recipes(RecipeList)
    /// Signs out.
    case signOut
  }

  /// Returns the line-based list of categories.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let list = NumberedList<Recipe.Category>()

    return PlainScene(
      lines: merge(
        content.statuses().problemLines(asking: "r tries again, o signs out."),
        list.lines(
          of: content.loadedValues(), asking: "A number shows recipes; r reloads, o signs out."
        ) { $0.plainText },
        list.reloads.silently(into: reload),
        list.complaints { $0 == .unknown || $0 == .back || $0.order != nil }),
      input: list.input,
      outcome: merge(
        list.chosen.map { .recipes(recipes(in: $0)) },
        list.commands.compactMap { $0 == .signOut ? .signOut : nil }))
  }
}
