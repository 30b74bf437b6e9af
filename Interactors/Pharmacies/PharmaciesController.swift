// SPDX-License-Identifier: MIT

import RecipeEntities
import Signals

/// Keeps the user's pharmacies, and knows the places that they are chosen from.
///
/// Its signals can't fail: a failure is an element like a success. Each sends one element and
/// completes; each observation asks anew, and disposing it calls the asking off.
public protocol PharmaciesController: Sendable {
  /// The user's pharmacies, in the order in which they were added.
  func fetch() -> SafeSignal<Result<[Pharmacy], Problem>>

  /// Adds a place to the pharmacies, and gives the pharmacy that came of it.
  func add(_ order: Pharmacy.Order) -> SafeSignal<Result<Pharmacy, Problem>>

  /// Takes a pharmacy off the list.
  func delete(_ id: Pharmacy.ID) -> SafeSignal<Result<Void, Problem>>

  /// The places of an area.
  func places(in area: MapArea) -> SafeSignal<Result<[Place], Problem>>
}
