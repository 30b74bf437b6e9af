// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The recipes of a category, in the order the user likes.
public struct RecipeList: Sendable {
  /// The category whose recipes these are.
  public let category: Recipe.Category

  // MARK: Inputs

  /// Chooses an order; a request in another order that is under way is cancelled.
  public let sort: SafeObserver<Recipe.Order>
  /// Asks the server again, in the same order, whatever a cache has.
  public let reload: SafeObserver<Void>

  // MARK: Outputs

  /// The recipes, in the chosen order.
  public let recipes: SafeSignal<[Recipe.Summary]>
  /// The chosen order.
  public let order: Property<Recipe.Order>
  /// Whether a request is under way.
  public let isLoading: Property<Bool>

  private let client: SafeClient

  /// Creates the interactor.
  public init(client: SafeClient, category: Recipe.Category) {
    let order = MutableProperty(Recipe.Order.name)
    let reloads = SafePublishSubject<Void>()
    let loading = MutableProperty(false)

    sort = order.on
    reload = reloads.on
    self.order = order.property
    isLoading = loading.property
    recipes = merge(
      order.signal.removeDuplicates().map { ($0, CacheUse.protocolDefault) },
      reloads.signal.map { (order.value, .revalidate) }
    )
    .flatMapLatest { order, use in
      client.response(
        for: Recipe.Summary.requestAll(in: category.id, by: order).with(use),
        feedingActivityInto: loading.on)
    }
    .shareReplay(limit: 1)
    self.category = category
    self.client = client
  }

  /// One of the recipes with everything in it.
  public func details(of recipe: Recipe.Summary) -> RecipeDetails {
    RecipeDetails(client: client, recipe: recipe)
  }
}
