// SPDX-License-Identifier: MIT

import RecipeEntities
import Signals

/// The access to the user's pharmacies and to the places on the map.
///
/// Its signals can't fail: a failure is an element. Each signal is cold, sends one element and
/// completes. Disposal cancels its request.
public protocol PharmaciesController: Sendable {
  /// Returns the user's pharmacies, in the order in which they were added.
  func fetch() -> SafeSignal<Result<[Pharmacy], Problem>>

  /// Adds a place to the pharmacies, and returns the new pharmacy.
  func add(_ order: Pharmacy.Order) -> SafeSignal<Result<Pharmacy, Problem>>

  /// Deletes a pharmacy.
  func delete(_ id: Pharmacy.ID) -> SafeSignal<Result<Void, Problem>>

  /// Returns the places of an area.
  func places(in area: MapArea) -> SafeSignal<Result<[Place], Problem>>

  /// Returns the streets, the rivers and the coasts around the places.
  func features() -> SafeSignal<Result<[MapFeature], Problem>>

  /// Sends an element each time a request that has failed may succeed, because the server can be reached again.
  var recoveries: SafeSignal<Void> { get }

  /// Sends the changes of the list that this controller has seen.
  var changes: SafeSignal<PharmaciesChange> { get }
}

/// A change of the pharmacies.
public enum PharmaciesChange: Hashable, Sendable {
  /// The server has sent its list.
  case listed([Pharmacy])
  /// A pharmacy was deleted.
  case deleted(Pharmacy.ID)

  /// Returns a pharmacy as it is after the change, or nil if it is no longer there.
  func current(_ pharmacy: Pharmacy) -> Pharmacy? {
    switch self {
    case .listed(let list): list.first { $0.id == pharmacy.id }
    case .deleted(let id): id == pharmacy.id ? nil : pharmacy
    }
  }
}

extension PharmaciesController {
  /// Returns a map without features.
  public func features() -> SafeSignal<Result<[MapFeature], Problem>> { .just(.success([])) }

  /// Returns the directions from one place to another along the streets, or straight if the streets can't be loaded.
  public func directions(from: Place, to: Place) -> SafeSignal<Directions> {
    features().map { Directions(from: from, to: to, features: (try? $0.get()) ?? []) }
  }

  /// Never sends an element.
  public var recoveries: SafeSignal<Void> { .never() }

  /// Never sends an element.
  public var changes: SafeSignal<PharmaciesChange> { .never() }
}
