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
  /// A Boolean value that indicates whether the stream is open.
  public let isConnected: Property<Bool>

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the request.
  ///   - scheduler: The scheduler of the delays before the stream is reopened.
  public init(client: SafeClient, on scheduler: some TimeScheduler) {
    let states = MutableProperty(StreamState.connecting)
    isConnected = states.property.map { $0 == .open }
    news = client.events(of: Recipe.requestNews(), feedingStateInto: states.on, on: scheduler)
      .map(\.data)
      .removeDuplicates()
      .shareReplay(limit: 1)
  }
}
