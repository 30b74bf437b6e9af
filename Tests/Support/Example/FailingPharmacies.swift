// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

/// A controller that fails: every operation has the same problem as its result.
public struct FailingPharmacies: PharmaciesController {
  /// The problem.
  public let problem: Problem

  /// Creates a controller with a problem.
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
  public func features() -> SafeSignal<Result<[MapFeature], Problem>> {
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
