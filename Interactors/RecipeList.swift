// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the sorted recipes of a category.
public struct RecipeList: Sendable {
  /// The category of the recipes.
  public let category: Recipe.Category

  // MARK: Inputs

  /// Sets the order, and cancels a running request with another order.
  public let sort: SafeObserver<Recipe.Order>
  /// Loads the recipes from the server in the same order, bypassing a cache.
  public let reload: SafeObserver<Void>

  // MARK: Outputs

  /// The recipes in the selected order, and whether they are current.
  public let content: SafeSignal<RemoteContent<[Recipe.Summary]>>
  /// The selected order.
  public let order: Property<Recipe.Order>

  private let client: SafeClient

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - category: The category of the recipes.
  ///   - order: The selected order, which several lists may share.
  public init(
    client: SafeClient, category: Recipe.Category,
    order: MutableProperty<Recipe.Order> = MutableProperty(.name)
  ) {
    let reloads = SafePublishSubject<Void>()

    sort = order.on
    reload = reloads.on
    self.order = order.property
    content = client.content(
      for: merge(
        order.signal.removeDuplicates().map { ($0, CacheUse.protocolDefault) },
        reloads.signal.map { (order.value, .revalidate) })
    ) { order, use in
      Recipe.Summary.requestAll(in: category.id, by: order).with(use)
    }
    .shareReplay(limit: 1)
    self.category = category
    self.client = client
  }

  /// Returns the interactor of one recipe.
  public func details(of recipe: Recipe.Summary) -> RecipeDetails {
    RecipeDetails(client: client, recipe: recipe)
  }
}
