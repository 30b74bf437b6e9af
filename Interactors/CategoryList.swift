// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the list of categories.
public struct CategoryList: Sendable {
  // MARK: Inputs

  /// Loads the categories from the server, bypassing a cache.
  public let reload: SafeObserver<Void>
  /// Cancels the running request; what was loaded before stays.
  public let cancel: SafeObserver<Void>

  // MARK: Outputs

  /// The categories, in the server's order, and whether they are current.
  public let content: SafeSignal<RemoteContent<[Recipe.Category]>>

  /// The order of the recipes, which all lists of them share.
  public let order: Property<Recipe.Order>

  /// The user's opinions, which all lists of recipes share.
  public let opinions: RecipeOpinions

  private let client: SafeClient
  private let selectedOrder: MutableProperty<Recipe.Order>

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - order: The order of the recipes at first.
  ///   - opinions: The user's opinions; nil for separate ones.
  public init(
    client: SafeClient, order: Recipe.Order = .name, opinions: RecipeOpinions? = nil
  ) {
    let opinions = opinions ?? RecipeOpinions(client: client)
    let selectedOrder = MutableProperty(order)
    let reloads = SafePublishSubject<Void>()
    let cancellations = SafePublishSubject<Void>()

    reload = reloads.on
    cancel = cancellations.on
    content = client.content(
      // The number of favourites has changed.
      for: merge(reloads.signal, opinions.favouriteConfirmations)
        .replace(with: CacheUse.revalidate).start(with: .protocolDefault),
      cancelledBy: cancellations.signal
    ) { use in
      Recipe.Category.requestAll().with(use)
    }
    .shareReplay(limit: 1)
    self.order = selectedOrder.property
    self.selectedOrder = selectedOrder
    self.opinions = opinions
    self.client = client
  }

  /// Returns the interactor of a category's recipes.
  public func recipes(in category: Recipe.Category) -> RecipeList {
    RecipeList(client: client, category: category, order: selectedOrder, opinions: opinions)
  }
}
