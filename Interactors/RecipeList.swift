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

  /// The recipes in the selected order as they were loaded, and whether they are current.
  public let content: SafeSignal<RemoteContent<[Recipe.Summary]>>
  /// The recipes with the user's changed opinions, after each load and each change. A recipe that is no favourite any longer
  /// stays in the list of favourites until the next load, so that the user can undo that.
  public let recipes: SafeSignal<[Recipe.Summary]>
  /// The user's opinions.
  public let opinions: RecipeOpinions
  /// The selected order.
  public let order: Property<Recipe.Order>

  private let client: SafeClient
  private let loaded: MutableProperty<[Recipe.Summary]>

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - category: The category of the recipes.
  ///   - order: The selected order, which several lists may share.
  ///   - opinions: The user's opinions; nil for separate ones.
  public init(
    client: SafeClient, category: Recipe.Category,
    order: MutableProperty<Recipe.Order> = MutableProperty(.name),
    opinions: RecipeOpinions? = nil
  ) {
    let reloads = SafePublishSubject<Void>()
    let loaded = MutableProperty<[Recipe.Summary]>([])
    let opinions = opinions ?? RecipeOpinions(client: client)

    sort = order.on
    reload = reloads.on
    self.order = order.property
    content = opinions.learning(
      from: client.content(
        for: merge(
          order.signal.removeDuplicates().map { ($0, CacheUse.protocolDefault) },
          reloads.signal.map { (order.value, .revalidate) })
      ) { order, use in
        Recipe.Summary.requestAll(in: category.id, by: order).with(use)
      }
    ) { $0 }
    .handleEvents(next: { content in if let recipes = content.value { loaded.value = recipes } })
    .shareReplay(limit: 1)
    recipes = combineLatest(content.loadedValues(includingStored: true), opinions.updates).map {
      recipes, _ in
      opinions.applied(to: recipes)
    }
    self.opinions = opinions
    self.category = category
    self.client = client
    self.loaded = loaded
  }

  /// Returns the interactor of one recipe, whose neighbours are those in the loaded list.
  public func details(of recipe: Recipe.Summary) -> RecipeDetails {
    RecipeDetails(client: client, recipe: recipe, opinions: opinions) { id, distance in
      loaded.value.neighbour(of: id, at: distance).map { details(of: $0) }
    }
  }
}

extension [Recipe.Summary] {
  /// Returns the recipe that is a number of places after another one; nil without one.
  func neighbour(of id: Recipe.ID, at distance: Int) -> Recipe.Summary? {
    firstIndex { $0.id == id }.flatMap { element(at: $0 + distance) }
  }
}
