// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// One recipe with everything in it.
public struct RecipeDetails: Sendable {
  /// What was known of the recipe before: enough for a title.
  public let summary: Recipe.Summary

  // MARK: Inputs

  /// Asks the server again, whatever a cache has.
  public let reload: SafeObserver<Void>

  // MARK: Outputs

  /// The whole recipe.
  public let recipe: SafeSignal<Recipe>
  /// Whether a request is under way.
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
