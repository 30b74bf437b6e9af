// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of one recipe.
public struct RecipeDetails: Sendable {
  /// Returns the interactor of the recipe that is a number of places after another one in a list; nil without one.
  package typealias Neighbours = @Sendable (_ id: Recipe.ID, _ distance: Int) -> RecipeDetails?

  /// The server's identifier of the recipe.
  public let id: Recipe.ID
  /// The title until the recipe is loaded.
  public let title: String

  // MARK: Inputs

  /// Loads the recipe from the server, bypassing a cache.
  public let reload: SafeObserver<Void>
  /// Sets the number of servings for which the amounts are shown; nil for that of the recipe.
  public let serve: SafeObserver<Int?>

  // MARK: Outputs

  /// The complete recipe as it was loaded, and whether it is current.
  public let content: SafeSignal<RemoteContent<Recipe>>
  /// The complete recipe with the user's changed opinion, after each load and each change.
  public let recipe: SafeSignal<Recipe>
  /// The number of servings for which the amounts are shown; nil for that of the recipe.
  public let servings: Property<Int?>
  /// The user's opinions.
  public let opinions: RecipeOpinions

  private let neighbours: Neighbours

  /// Creates the interactor of a recipe in a list.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - recipe: The recipe in the list.
  ///   - opinions: The user's opinions; nil for separate ones.
  public init(client: SafeClient, recipe: Recipe.Summary, opinions: RecipeOpinions? = nil) {
    self.init(client: client, recipe: recipe, opinions: opinions) { _, _ in nil }
  }

  /// Creates the interactor of a recipe in a list with its neighbours.
  package init(
    client: SafeClient, recipe: Recipe.Summary, opinions: RecipeOpinions?,
    neighbours: @escaping Neighbours
  ) {
    self.init(
      client: client, id: recipe.id, title: recipe.name, opinions: opinions, neighbours: neighbours)
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
    self.init(client: client, id: id, title: title, opinions: opinions) { _, _ in nil }
  }

  private init(
    client: SafeClient, id: Recipe.ID, title: String?, opinions: RecipeOpinions?,
    neighbours: @escaping Neighbours
  ) {
    let servings = MutableProperty<Int?>(nil)
    let reloads = SafePublishSubject<Void>()
    let opinions = opinions ?? RecipeOpinions(client: client)

    self.id = id
    self.neighbours = neighbours
    self.title = title ?? "Recipe \(id)"
    serve = servings.on
    self.servings = servings.property
    reload = reloads.on
    content = opinions.learning(
      from: client.content(
        for: reloads.signal.replace(with: CacheUse.revalidate).start(with: .protocolDefault)
      ) { use in
        Recipe.request(for: id).with(use)
      }
    ) { [$0.summarized] }
    .shareReplay(limit: 1)
    recipe = combineLatest(content.loadedValues(includingStored: true), opinions.updates).map {
      recipe, _ in
      opinions.applied(to: recipe)
    }
    self.opinions = opinions
  }

  /// Returns the interactor of a recipe in the list from which this one was opened; nil without one.
  ///
  /// - Parameter distance: The number of places: 1 for the next recipe, -1 for the previous one.
  public func neighbour(_ distance: Int) -> RecipeDetails? { neighbours(id, distance) }
}
