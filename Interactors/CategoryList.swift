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

  private let client: SafeClient

  /// Creates the interactor.
  public init(client: SafeClient) {
    let reloads = SafePublishSubject<Void>()
    let cancellations = SafePublishSubject<Void>()

    reload = reloads.on
    cancel = cancellations.on
    content = client.content(
      for: reloads.signal.replace(with: CacheUse.revalidate).start(with: .protocolDefault),
      cancelledBy: cancellations.signal
    ) { use in
      Recipe.Category.requestAll().with(use)
    }
    .shareReplay(limit: 1)
    self.client = client
  }

  /// Returns the interactor of a category's recipes.
  public func recipes(in category: Recipe.Category) -> RecipeList {
    RecipeList(client: client, category: category)
  }
}
