// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// What goes on in the kitchen, as the server tells it.
public struct KitchenNews: Sendable {
  // MARK: Outputs

  /// The latest news, each a line of text. The stream is open while someone looks; it is taken up again
  /// where it broke off, and one stream serves all who look.
  public let news: SafeSignal<String>

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: Performs the request.
  ///   - scheduler: Where the waits pass before the stream is opened again.
  public init(client: SafeClient, on scheduler: some TimeScheduler) {
    news = client.events(of: Recipe.requestNews(), on: scheduler)
      .map(\.data)
      .removeDuplicates()
      .shareReplay(limit: 1)
  }
}
