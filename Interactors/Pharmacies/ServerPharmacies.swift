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
  /// Sends the changes of the list that this controller has seen.
  public let changes: SafeSignal<PharmaciesChange>

  private let client: SafeClient
  private let changed = SafePublishSubject<PharmaciesChange>()

  /// Creates a controller that uses a client.
  public init(client: SafeClient) {
    self.client = client
    changes = changed.signal
  }

  /// Requests the list from the server.
  public func fetch() -> SafeSignal<Result<[Pharmacy], Problem>> {
    answer(to: Pharmacy.requestAll()).handleEvents(next: { [changed] answer in
      if case .success(let list) = answer { changed.send(.listed(list)) }
    })
  }

  /// Requests the server to add a place.
  ///
  /// If the server may have added it although the request has failed, it is asked for its list.
  public func add(_ order: Pharmacy.Order) -> SafeSignal<Result<Pharmacy, Problem>> {
    answer(to: Pharmacy.request(adding: order)) { list in
      list.first { $0.reference == order.reference }
    }
  }

  /// Requests the server to delete a pharmacy.
  ///
  /// If the server may have deleted it although the request has failed, it is asked for its list.
  public func delete(_ id: Pharmacy.ID) -> SafeSignal<Result<Void, Problem>> {
    answer(to: Pharmacy.request(deleting: id)) { list in
      list.contains { $0.id == id } ? nil : ()
    }
    .handleEvents(next: { [changed] answer in
      if case .success = answer { changed.send(.deleted(id)) }
    })
  }

  /// Sends when the server can be reached again.
  public var recoveries: SafeSignal<Void> { client.recoveries }

  /// Requests the places of an area from the server.
  public func places(in area: MapArea) -> SafeSignal<Result<[Place], Problem>> {
    answer(to: Place.requestAll(in: area))
  }

  /// Requests the streets, the rivers and the coasts from the server.
  public func features() -> SafeSignal<Result<[MapFeature], Problem>> {
    answer(to: MapFeature.requestAll())
  }

  private func answer<Resource>(
    to request: Request<Resource, ServerError>
  ) -> SafeSignal<Result<Resource, Problem>> {
    client.unsafeResponse(for: request)
      .map(Result.success)
      .replaceFailure { .failure(Problem($0)) }
  }

  /// Returns the answer to a change.
  ///
  /// - Parameters:
  ///   - request: The request of the change.
  ///   - outcome: Returns the result of the change if it is in the server's list, and nil otherwise.
  private func answer<Resource: Sendable>(
    to request: Request<Resource, ServerError>,
    in outcome: @escaping @Sendable ([Pharmacy]) -> Resource?
  ) -> SafeSignal<Result<Resource, Problem>> {
    client.unsafeChange(for: request) { [self] in
      fetch().compactMap { try? $0.get() }.map(outcome).setFailure()
    }
    .map(Result.success)
    .replaceFailure { .failure(Problem($0)) }
  }
}
