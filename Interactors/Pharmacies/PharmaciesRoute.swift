// SPDX-License-Identifier: MIT

import RecipeEntities
import Signals

extension Pharmacies {
  /// A navigation route of a state.
  public enum Route: Sendable {
    /// Shows an alert about a problem. The action, if there is one, tries again what has failed.
    case showAlert(Problem, retry: Pharmacies.Action?)
    /// Shows the map; the observer receives the selected place once, or nil.
    case showMap(SafeObserver<Place?>)
    /// Shows the directions to a place; the observer receives an element once when they are closed.
    case showDirections(Place, SafeObserver<Void>)
    /// Dismisses the screen, and calls the closure afterwards.
    case dismiss(@Sendable () -> Void)
  }
}

extension Pharmacies.State {
  /// Returns the route of the state; nil for states that stay on the screen.
  ///
  /// - Parameters:
  ///   - previous: The state before; nil for the first one.
  ///   - place: Receives the place selected on the map.
  ///   - closing: Receives an element when the directions are closed.
  ///   - selected: Receives the selected pharmacy after the screen was dismissed.
  func route(
    after previous: Pharmacies.State? = nil, place: SafeObserver<Place?>,
    closing: SafeObserver<Void>, selected: SafeObserver<Pharmacy>?
  ) -> Pharmacies.Route? {
    switch self {
    case .loading, .loadingFailed, .loaded(_, nil), .adding, .deleting, .checking: nil
    case .loaded(_, let problem?): .showAlert(problem, retry: previous?.current.change)
    case .searching: .showMap(place)
    case .showingDirections(_, let place): .showDirections(place, closing)
    case .queueing(let state, _):
      state.route(after: previous, place: place, closing: closing, selected: selected)
    case .dismissing(_, let pharmacy):
      .dismiss {
        if let pharmacy { selected?.send(pharmacy) }
      }
    }
  }

  /// The action that repeats the change or the question that is running; nil if none is.
  private var change: Pharmacies.Action? {
    switch self {
    case .adding(_, let draft): .add(draft.place)
    case .deleting(_, let id): .deletePharmacy(id)
    case .checking(_, let change): .check(change)
    case .loading, .loadingFailed, .loaded, .searching, .showingDirections, .queueing, .dismissing:
      nil
    }
  }
}
