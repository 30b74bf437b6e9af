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

  // MARK: Outputs

  /// The categories, in the server's order.
  public let categories: SafeSignal<[Recipe.Category]>
  /// Whether a request is running.
  public let isLoading: Property<Bool>

  private let client: SafeClient

  /// Creates the interactor.
  public init(client: SafeClient) {
    let reloads = SafePublishSubject<Void>()
    let loading = MutableProperty(false)

    reload = reloads.on
    isLoading = loading.property
    categories = reloads.signal.replace(with: CacheUse.revalidate).start(with: .protocolDefault)
      .flatMapLatest { use in
        client.response(
          for: Recipe.Category.requestAll().with(use), feedingActivityInto: loading.on)
      }
      .shareReplay(limit: 1)
    self.client = client
  }

  /// Returns the interactor of a category's recipes.
  public func recipes(in category: Recipe.Category) -> RecipeList {
    RecipeList(client: client, category: category)
  }
}
