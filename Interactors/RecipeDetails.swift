// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of one recipe.
public struct RecipeDetails: Sendable {
  /// The title until the recipe is loaded.
  public let title: String

  // MARK: Inputs

  /// Loads the recipe from the server, bypassing a cache.
  public let reload: SafeObserver<Void>

  // MARK: Outputs

  /// The complete recipe, and whether it is current.
  public let content: SafeSignal<RemoteContent<Recipe>>

  /// Creates the interactor of a recipe in a list.
  public init(client: SafeClient, recipe: Recipe.Summary) {
    self.init(client: client, id: recipe.id, title: recipe.name)
  }

  /// Creates the interactor of a recipe.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - id: The server's identifier of the recipe.
  ///   - title: The title until the recipe is loaded; nil for one with the identifier.
  public init(client: SafeClient, id: Recipe.ID, title: String? = nil) {
    let reloads = SafePublishSubject<Void>()

    self.title = title ?? "Recipe \(id)"
    reload = reloads.on
    content = client.content(
      for: reloads.signal.replace(with: CacheUse.revalidate).start(with: .protocolDefault)
    ) { use in
      Recipe.request(for: id).with(use)
    }
    .shareReplay(limit: 1)
  }
}
