// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

/// Pharmacies that can't be had: every question gets the same problem for an answer.
public struct FailingPharmacies: PharmaciesController {
  /// The answer.
  public let problem: Problem

  /// Creates a controller from its answer.
  public init(
    _ problem: Problem = Problem(
      title: "No pharmacies", message: "The pharmacies can't be reached. Try again later.")
  ) {
    self.problem = problem
  }

  /// Fails.
  public func fetch() -> SafeSignal<Result<[Pharmacy], Problem>> {
    .just(.failure(problem))
  }

  /// Fails.
  public func add(_ order: Pharmacy.Order) -> SafeSignal<Result<Pharmacy, Problem>> {
    .just(.failure(problem))
  }

  /// Fails.
  public func delete(_ id: Pharmacy.ID) -> SafeSignal<Result<Void, Problem>> {
    .just(.failure(problem))
  }

  /// Fails.
  public func places(in area: MapArea) -> SafeSignal<Result<[Place], Problem>> {
    .just(.failure(problem))
  }
}
