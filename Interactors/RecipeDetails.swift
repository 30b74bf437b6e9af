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

  /// The complete recipe as it was loaded, and whether it is current.
  public let content: SafeSignal<RemoteContent<Recipe>>
  /// The complete recipe with the user's changed opinion, after each load and each change.
  public let recipe: SafeSignal<Recipe>
  /// The user's opinions.
  public let opinions: RecipeOpinions

  /// Creates the interactor of a recipe in a list.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - recipe: The recipe in the list.
  ///   - opinions: The user's opinions; nil for separate ones.
  public init(client: SafeClient, recipe: Recipe.Summary, opinions: RecipeOpinions? = nil) {
    self.init(client: client, id: recipe.id, title: recipe.name, opinions: opinions)
  }

  /// Creates the interactor of a recipe.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - id: The server's identifier of the recipe.
  ///   - title: The title until the recipe is loaded; nil for one with the identifier.
  ///   - opinions: The user's opinions; nil for separate ones.
  public init(
    client: SafeClient, id: Recipe.ID, title: String? = nil, opinions: RecipeOpinions? = nil
  ) {
    let reloads = SafePublishSubject<Void>()
    let opinions = opinions ?? RecipeOpinions(client: client)

    self.title = title ?? "Recipe \(id)"
    reload = reloads.on
    content = opinions.learning(
      from: client.content(
        for: reloads.signal.replace(with: CacheUse.revalidate).start(with: .protocolDefault)
      ) { use in
        Recipe.request(for: id).with(use)
      }
    ) { [$0.summarized] }
    .shareReplay(limit: 1)
    recipe = combineLatest(content.loadedValues(), opinions.updates).map { recipe, _ in
      opinions.applied(to: recipe)
    }
    self.opinions = opinions
  }
}
