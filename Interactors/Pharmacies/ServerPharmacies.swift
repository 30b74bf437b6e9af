// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The pharmacies that a server keeps.
///
/// Failures go to who asked, and not to the client's `errors`: the feature tells of them itself.
public struct ServerPharmacies: PharmaciesController {
  private let client: SafeClient

  /// Creates a controller that asks through a client.
  public init(client: SafeClient) {
    self.client = client
  }

  /// Asks the server for the list.
  public func fetch() -> SafeSignal<Result<[Pharmacy], Problem>> {
    answer(to: Pharmacy.requestAll())
  }

  /// Asks the server to add a place.
  public func add(_ order: Pharmacy.Order) -> SafeSignal<Result<Pharmacy, Problem>> {
    answer(to: Pharmacy.request(adding: order))
  }

  /// Asks the server to delete a pharmacy.
  public func delete(_ id: Pharmacy.ID) -> SafeSignal<Result<Void, Problem>> {
    answer(to: Pharmacy.request(deleting: id))
  }

  /// Asks the server for the places of an area.
  public func places(in area: MapArea) -> SafeSignal<Result<[Place], Problem>> {
    answer(to: Place.requestAll(in: area))
  }

  private func answer<Resource>(
    to request: Request<Resource, ServerError>
  ) -> SafeSignal<Result<Resource, Problem>> {
    client.unsafeResponse(for: request)
      .map(Result.success)
      .replaceFailure { .failure(Problem($0)) }
  }
}
