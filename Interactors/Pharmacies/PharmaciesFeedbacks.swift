// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// Each is a function of what it depends on. Each but the first is live in one state, and is cancelled
/// when that state goes; should several be live for one change, all of them act, in the machine's order.
extension Pharmacies {
  /// What the user does becomes an event, in every state.
  package static func userActions(_ actions: SafeSignal<Action>) -> Feedback<State, Event> {
    Feedback(events: actions.map(Event.ui))
  }

  /// Asks for the pharmacies.
  package static func whenLoading(
    _ controller: some PharmaciesController
  ) -> Feedback<State, Event> {
    Feedback(while: { $0 == .loading }) { _ in
      controller.fetch().map { Event($0, Event.didLoad) }
    }
  }

  /// Listens to the map.
  package static func whenSearching(_ places: SafeSignal<Place?>) -> Feedback<State, Event> {
    Feedback(while: { if case .searching = $0 { true } else { false } }) { _ in
      places.map(Event.didSelectPlace)
    }
  }

  /// Asks to add the place that was chosen.
  package static func whenAdding(
    _ controller: some PharmaciesController
  ) -> Feedback<State, Event> {
    Feedback(when: { state -> Pharmacy.Order? in
      if case .adding(_, let draft) = state { draft.order } else { nil }
    }) { order in
      controller.add(order).map { Event($0, Event.didAdd) }
    }
  }

  /// Asks to delete the pharmacy that the user doesn't want any more.
  package static func whenDeleting(
    _ controller: some PharmaciesController
  ) -> Feedback<State, Event> {
    Feedback(when: { state -> Pharmacy.ID? in
      if case .deleting(_, let id) = state { id } else { nil }
    }) { id in
      controller.delete(id).map { Event($0) { .didDelete } }
    }
  }

  /// Goes back to the list as it was, at once: the problem has been told by the route of its state.
  package static func whenFailed() -> Feedback<State, Event> {
    Feedback(when: { state -> Context? in
      if case .loaded(let list, .some) = state { list } else { nil }
    }) { list in
      .just(.didLoad(list))
    }
  }

  /// Listens for the user's leaving the directions: the state lasts as long as they are shown.
  package static func whenShowingDirections(
    _ closings: SafeSignal<Void>
  ) -> Feedback<State, Event> {
    Feedback(while: { if case .showingDirections = $0 { true } else { false } }) { _ in
      closings.map { .didCloseMap }
    }
  }
}

extension Pharmacies.Event {
  /// The event of an answer: what a closure makes of a success, or the problem.
  fileprivate init<Value>(
    _ answer: Result<Value, Problem>, _ success: (Value) -> Self
  ) {
    switch answer {
    case .success(let value): self = success(value)
    case .failure(let problem): self = .didFail(problem)
    }
  }
}
