// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The user's pharmacies on a server.
///
/// Failures are delivered to the caller instead of the client's `errors`, because the feature
/// presents them itself.
public struct ServerPharmacies: PharmaciesController {
  private let client: SafeClient

  /// Creates a controller that uses a client.
  public init(client: SafeClient) {
    self.client = client
  }

  /// Requests the list from the server.
  public func fetch() -> SafeSignal<Result<[Pharmacy], Problem>> {
    answer(to: Pharmacy.requestAll())
  }

  /// Requests the server to add a place.
  public func add(_ order: Pharmacy.Order) -> SafeSignal<Result<Pharmacy, Problem>> {
    answer(to: Pharmacy.request(adding: order))
  }

  /// Requests the server to delete a pharmacy.
  public func delete(_ id: Pharmacy.ID) -> SafeSignal<Result<Void, Problem>> {
    answer(to: Pharmacy.request(deleting: id))
  }

  /// Requests the places of an area from the server.
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
