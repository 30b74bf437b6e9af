// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The shelves of the collection.
public struct CategoryList: Sendable {
  // MARK: Inputs

  /// Asks the server again, whatever a cache has.
  public let reload: SafeObserver<Void>

  // MARK: Outputs

  /// The categories, as the server has them.
  public let categories: SafeSignal<[Recipe.Category]>
  /// Whether a request is under way.
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

  /// The recipes of a category.
  public func recipes(in category: Recipe.Category) -> RecipeList {
    RecipeList(client: client, category: category)
  }
}
