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

  /// Sends an element each time a request that has failed may succeed, because the server can be reached again.
  var recoveries: SafeSignal<Void> { get }
}

extension PharmaciesController {
  /// Never sends an element.
  public var recoveries: SafeSignal<Void> { .never() }
}
