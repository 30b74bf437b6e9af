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

  /// The complete recipe, and whether it is current.
  public let content: SafeSignal<RemoteContent<Recipe>>

  /// Creates the interactor.
  public init(client: SafeClient, recipe summary: Recipe.Summary) {
    let reloads = SafePublishSubject<Void>()

    self.summary = summary
    reload = reloads.on
    content = client.content(
      for: reloads.signal.replace(with: CacheUse.revalidate).start(with: .protocolDefault)
    ) { use in
      Recipe.request(for: summary.id).with(use)
    }
    .shareReplay(limit: 1)
  }
}
