// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

/// Pharmacies in memory, with the rules of the server, for previews, demos and tests.
public final class MemoryPharmacies: PharmaciesController {
  private struct Content: Sendable {
    var list: [Pharmacy]
    var places: [Place]
    var features: [MapFeature]
    var lastID: Pharmacy.ID
  }

  private let content: Lock<Content>
  private let changed = SafePublishSubject<PharmaciesChange>()

  /// Sends the deletions.
  public var changes: SafeSignal<PharmaciesChange> { changed.signal }

  /// Creates a controller with a list and the places that can be added.
  public init(_ list: [Pharmacy] = [], places: [Place] = [], features: [MapFeature] = []) {
    let last = list.map(\.id).max() ?? 0
    content = Lock(Content(list: list, places: places, features: features, lastID: last))
  }

  /// Returns the features.
  public func features() -> SafeSignal<Result<[MapFeature], Problem>> {
    answering { content in .success(content.features) }
  }

  /// Returns the current list.
  public func fetch() -> SafeSignal<Result<[Pharmacy], Problem>> {
    answering { content in .success(content.list) }
  }

  /// Adds the place with a reference.
  public func add(_ order: Pharmacy.Order) -> SafeSignal<Result<Pharmacy, Problem>> {
    answering { content in
      guard !content.list.contains(where: { $0.reference == order.reference }) else {
        return .failure(.isOnList)
      }
      guard let place = content.places.first(where: { $0.reference == order.reference }) else {
        return .failure(.placeHasGone)
      }
      content.lastID += 1
      let pharmacy = Pharmacy(
        id: content.lastID, name: place.name, address: place.address, reference: place.reference,
        coordinate: place.coordinate)
      content.list.append(pharmacy)
      return .success(pharmacy)
    }
  }

  /// Removes a pharmacy from the list.
  public func delete(_ id: Pharmacy.ID) -> SafeSignal<Result<Void, Problem>> {
    answering { content in
      guard let index = content.list.firstIndex(where: { $0.id == id }) else {
        return .failure(.isNotOnList)
      }
      content.list.remove(at: index)
      return .success(())
    }
    .handleEvents(next: { [changed] answer in
      if case .success = answer { changed.send(.deleted(id)) }
    })
  }

  /// Returns the places in an area.
  public func places(in area: MapArea) -> SafeSignal<Result<[Place], Problem>> {
    answering { content in .success(content.places.filter { area.contains($0.coordinate) }) }
  }

  private func answering<Value: Sendable>(
    _ answer: @escaping @Sendable (inout Content) -> Result<Value, Problem>
  ) -> SafeSignal<Result<Value, Problem>> {
    .deferred { .just(self.content.withLock { answer(&$0) }) }
  }
}
