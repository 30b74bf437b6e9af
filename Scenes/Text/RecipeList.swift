// SPDX-License-Identifier: MIT

import Bindings
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import Views

extension RecipeList {
  /// Returns the screen of a category's recipes for this interactor.
  ///
  /// - Parameter flow: The flow that shows a recipe, beside the list where there is room.
  @MainActor
  public func createScene(flow: Flow) -> ViewController.RecipeList {
    let orders = Recipe.Order.allCases
    let viewController = ViewController.RecipeList(
      title: category.name, orders: orders.map(\.title))
    viewController.helpText = "Shows the recipes of a category."
    if category.id == Recipe.Category.favourites {
      viewController.list.emptyText = "You have no favourites yet. Press f in a recipe to add it."
    }
    let selectedOrder = viewController.orderControl.reactive.selection(of: orders)

    selectedOrder.changes.bind(to: sort, while: viewController)
    viewController.reloads.signal.bind(to: reload, while: viewController)

    order.signal.bind(to: selectedOrder)
    let rows = recipes.bind(
      to: viewController.list,
      showing: { [weak viewController] recipes in viewController?.show(recipes.map(\.row)) })
    content.statuses().bind(to: viewController.loading, of: viewController)
    viewController.favouriteToggles.signal.bind(to: viewController) {
      [change = opinions.change, weak rows] _, index in
      if let recipe = rows?.element(at: index) {
        change.send(OpinionRequest(recipe, .toggleFavourite))
      }
    }

    let show = {
      @MainActor [weak viewController, weak rows] (recipe: Recipe.Summary, isOpened: Bool) in
      RecipesRouter.show(recipe.id, in: flow, isOpened: isOpened, details: { details(of: recipe) })
      {
        id in
        guard let index = rows?.elements.firstIndex(where: { $0.id == id }) else { return }
        viewController?.list.select(index)
      }
    }
    rows.currentRowChanges.bind(to: viewController) { _, recipe in
      if let recipe { show(recipe, false) } else { flow.endPreview() }
    }
    rows.activations.bind(to: viewController) { _, recipe in show(recipe, true) }

    return viewController
  }
}

extension Recipe.Order {
  /// The displayed name of the order.
  fileprivate var title: String {
    switch self {
    case .name: "Name"
    case .newest: "Newest"
    case .quickest: "Quickest"
    case .bestRated: "Best rated"
    }
  }
}

extension Recipe.Summary {
  /// The row in a list.
  var row: ViewController.RecipeList.Row { row(found: "") }

  /// Returns the row among the results of a search, whose words are marked.
  func row(found words: String) -> ViewController.RecipeList.Row {
    let note = matchedIngredient.map { "with \($0)" } ?? ""
    func marked(_ text: String) -> MarkedText {
      let found = words.split(whereSeparator: \.isWhitespace).flatMap { word in
        SearchMatch(of: String(word), in: text)?.positions ?? []
      }
      return MarkedText(text, marks: Set(found).sorted().map { $0..<$0 + 1 })
    }
    return .init(
      id: id, title: marked(name),
      rating: rating.asRating, time: minutes.asTime, isFavourite: opinion.isFavourite,
      ownRating: opinion.ownRating,
      note: marked(note))
  }
}
