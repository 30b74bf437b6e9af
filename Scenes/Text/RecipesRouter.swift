// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Views

/// The ways between the screens of recipes, as static functions without state.
///
/// A scene calls the router when the user selects or opens something, so that no scene contains the presentation of another one:
///
/// ```swift
/// RecipesRouter.show(soups, of: categories, in: navigation.flow)   // the recipes of the category are pushed
/// RecipesRouter.show(soups, of: categories, in: columns.flow)      // they are shown beside the categories
/// ```
@MainActor
public enum RecipesRouter {
  /// Shows the recipes of a category.
  ///
  /// - Parameters:
  ///   - category: The category.
  ///   - list: The interactor of the categories.
  ///   - flow: The flow that shows the recipes; its next one shows a recipe.
  ///   - isOpened: Whether the user opens the category. Otherwise it is selected, and the recipes are shown where there is room beside the
  ///     categories.
  public static func show(
    _ category: Recipe.Category, of list: CategoryList, in flow: Flow, isOpened: Bool = true
  ) {
    show(category.id, in: flow, isOpened) {
      list.recipes(in: category).createScene(flow: flow.next)
    }
  }

  /// Shows a recipe, with keys for the next and the previous one.
  ///
  /// - Parameters:
  ///   - recipe: The identity of the recipe.
  ///   - presenting: The flow that shows and dismisses the recipe.
  ///   - isOpened: Whether the user opens the recipe. Otherwise it is selected, and shown where there is room beside the list.
  ///   - details: Returns the interactor of the recipe.
  ///   - select: Selects another recipe in the list.
  public static func show(
    _ recipe: Recipe.ID, in presenting: Flow, isOpened: Bool = true,
    details: @escaping @MainActor () -> RecipeDetails,
    selecting select: @escaping @MainActor (Recipe.ID) -> Void
  ) {
    show(recipe, in: presenting, isOpened) {
      details().createScene { next in
        presenting.dismiss {
          select(next.id)
          show(next.id, in: presenting, details: { next }, selecting: select)
        }
      }
    }
  }

  private static func show(
    _ id: some Hashable & Sendable, in flow: Flow, _ isOpened: Bool,
    _ screen: @escaping @MainActor () -> ScreenView
  ) {
    if isOpened { flow.show(id, screen) } else { flow.preview(id, screen) }
  }
}
