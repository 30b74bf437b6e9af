// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension CategoryList {
  /// What the user wants of the categories.
  public enum PlainOutcome: Sendable {
    /// To see the recipes of one.
    case recipes(RecipeList)
    /// To sign out.
    case signOut
  }

  /// Makes the list of categories, line by line.
  public func createPlainScene() -> PlainScene<PlainOutcome> {
    let list = NumberedList<Recipe.Category>()

    return PlainScene(
      lines: merge(
        list.lines(of: categories, asking: "A number shows recipes; r reloads, o signs out.") {
          "\($0.name) (\($0.count)): \($0.summary)"
        },
        list.reloads.silently(into: reload),
        list.complaints { $0 == .unknown || $0 == .back }),
      input: list.input,
      outcome: merge(
        list.chosen.map { .recipes(recipes(in: $0)) },
        list.commands.compactMap { $0 == .signOut ? .signOut : nil }))
  }
}
