// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the news of the kitchen.
public struct KitchenNews: Sendable {
  // MARK: Outputs

  /// The latest news, each as a line of text. The stream is open while there are observers, who share it, and is
  /// reopened when it is interrupted.
  public let news: SafeSignal<String>

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the request.
  ///   - scheduler: The scheduler of the delays before the stream is reopened.
  public init(client: SafeClient, on scheduler: some TimeScheduler) {
    news = client.events(of: Recipe.requestNews(), on: scheduler)
      .map(\.data)
      .removeDuplicates()
      .shareReplay(limit: 1)
  }
}
