// SPDX-License-Identifier: MIT

import RecipeEntities
import Signals

extension Pharmacies {
  /// Where a state leads to.
  public enum Route: Sendable {
    /// Tell the user of a problem.
    case showAlert(Problem)
    /// Show the map; the observer wants to know the place that was chosen, nil for none, once.
    case showMap(SafeObserver<Place?>)
    /// Show the way to a place; the observer wants to know when the user has left it, once.
    case showDirections(Place, SafeObserver<Void>)
    /// Take the screen away, and call the closure when it has gone.
    case dismiss(@Sendable () -> Void)
  }
}

extension Pharmacies.State {
  /// Where the state leads to; nil for those that stay on the screen.
  ///
  /// - Parameters:
  ///   - place: Is told of what was chosen on the map.
  ///   - closing: Is told that the directions were left.
  ///   - selected: Is told of the pharmacy that was selected, when the screen has gone.
  func route(
    place: SafeObserver<Place?>, closing: SafeObserver<Void>, selected: SafeObserver<Pharmacy>?
  ) -> Pharmacies.Route? {
    switch self {
    case .loading, .loadingFailed, .loaded(_, nil), .adding, .deleting: nil
    case .loaded(_, let problem?): .showAlert(problem)
    case .searching: .showMap(place)
    case .showingDirections(_, let place): .showDirections(place, closing)
    case .dismissing(_, let pharmacy):
      .dismiss {
        if let pharmacy { selected?.send(pharmacy) }
      }
    }
  }
}
