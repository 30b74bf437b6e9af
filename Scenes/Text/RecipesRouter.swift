// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Views

/// The ways between the screens of recipes where one screen is visible at a time, as static functions without state.
///
/// A scene calls the router when the user opens something, so that no scene contains the presentation of another one:
///
/// ```swift
/// RecipesRouter.show(soups, of: categories, in: navigation.flow)   // the recipes of the category are pushed
/// ```
///
/// In columns, `ColumnsView.follow(_:of:after:on:details:)` replaces it.
@MainActor
public enum RecipesRouter {
  /// Presents the recipes of a category.
  ///
  /// - Parameters:
  ///   - category: The category.
  ///   - list: The interactor of the categories.
  ///   - flow: The flow that presents the recipes, and later a recipe.
  public static func show(_ category: Recipe.Category, of list: CategoryList, in flow: Flow) {
    flow.present(list.recipes(in: category).createScene(flow: flow))
  }

  /// Presents a recipe, with keys for the next and the previous one. The list selects the same recipe.
  ///
  /// - Parameters:
  ///   - recipe: The interactor of the recipe.
  ///   - presenting: The flow that presents and dismisses the recipe.
  ///   - list: The list with the recipe.
  ///   - find: Returns the index of a recipe in the list.
  public static func show(
    _ recipe: RecipeDetails, in presenting: Flow, from list: ListView,
    finding find: @escaping @MainActor (Recipe.ID) -> Int?
  ) {
    let screen = recipe.createScene { [weak list] next in
      presenting.dismiss {
        guard let list else { return }
        find(next.id).map { list.select($0) }
        show(next, in: presenting, from: list, finding: find)
      }
    }
    presenting.present(screen)
  }
}
