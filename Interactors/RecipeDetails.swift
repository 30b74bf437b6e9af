// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of one recipe.
public struct RecipeDetails: Sendable {
  /// The summary of the recipe, which contains the title.
  public let summary: Recipe.Summary

  // MARK: Inputs

  /// Loads the recipe from the server, bypassing a cache.
  public let reload: SafeObserver<Void>

  // MARK: Outputs

  /// The complete recipe.
  public let recipe: SafeSignal<Recipe>
  /// Whether a request is running.
  public let isLoading: Property<Bool>

  /// Creates the interactor.
  public init(client: SafeClient, recipe summary: Recipe.Summary) {
    let reloads = SafePublishSubject<Void>()
    let loading = MutableProperty(false)

    self.summary = summary
    reload = reloads.on
    isLoading = loading.property
    recipe = reloads.signal.replace(with: CacheUse.revalidate).start(with: .protocolDefault)
      .flatMapLatest { use in
        client.response(
          for: Recipe.request(for: summary.id).with(use), feedingActivityInto: loading.on)
      }
      .shareReplay(limit: 1)
  }
}
