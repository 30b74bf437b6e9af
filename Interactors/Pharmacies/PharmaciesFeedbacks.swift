// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// The feedbacks of the machine as functions of their dependencies. All except the first are active in one state, and
/// cancelled when it changes.
extension Pharmacies {
  /// Returns a feedback that sends the user's actions as events, in every state.
  package static func userActions(_ actions: SafeSignal<Action>) -> Feedback<State, Event> {
    Feedback(events: actions.map(Event.ui))
  }

  /// Returns a feedback that loads the pharmacies.
  package static func whenLoading(
    _ controller: some PharmaciesController
  ) -> Feedback<State, Event> {
    Feedback(while: { $0 == .loading }) { _ in
      controller.fetch().map { Event($0, Event.didLoad) }
    }
  }

  /// Returns a feedback that asks for the list after a change was cancelled.
  package static func whenChecking(
    _ controller: some PharmaciesController
  ) -> Feedback<State, Event> {
    Feedback(while: { if case .checking = $0.current { true } else { false } }) { _ in
      controller.fetch().map { Event($0, Event.didLoad) }
    }
  }

  /// Returns a feedback that observes the map.
  package static func whenSearching(_ places: SafeSignal<Place?>) -> Feedback<State, Event> {
    Feedback(while: { if case .searching = $0.current { true } else { false } }) { _ in
      places.map(Event.didSelectPlace)
    }
  }

  /// Returns a feedback that adds the selected place.
  package static func whenAdding(
    _ controller: some PharmaciesController
  ) -> Feedback<State, Event> {
    Feedback(when: { state -> Pharmacy.Order? in
      if case .adding(_, let draft) = state.current { draft.order } else { nil }
    }) { order in
      controller.add(order).map { Event($0, Event.didAdd) }
    }
  }

  /// Returns a feedback that deletes a pharmacy.
  package static func whenDeleting(
    _ controller: some PharmaciesController
  ) -> Feedback<State, Event> {
    Feedback(when: { state -> Pharmacy.ID? in
      if case .deleting(_, let id) = state.current { id } else { nil }
    }) { id in
      controller.delete(id).map { Event($0) { .didDelete } }
    }
  }

  /// Returns a feedback that returns to the previous list immediately: the route of the state has reported the problem.
  package static func whenFailed() -> Feedback<State, Event> {
    Feedback(when: { state -> Context? in
      if case .loaded(let list, .some) = state.current { list } else { nil }
    }) { list in
      .just(.didLoad(list))
    }
  }

  /// Returns a feedback that observes the end of the directions: the state lasts as long as they are shown.
  package static func whenShowingDirections(
    _ closings: SafeSignal<Void>
  ) -> Feedback<State, Event> {
    Feedback(while: { if case .showingDirections = $0.current { true } else { false } }) { _ in
      closings.map { .didCloseMap }
    }
  }
}

extension Pharmacies.Event {
  /// Creates the event of a response: that of a closure for a success, or the problem.
  fileprivate init<Value>(
    _ answer: Result<Value, Problem>, _ success: (Value) -> Self
  ) {
    switch answer {
    case .success(let value): self = success(value)
    case .failure(let problem): self = .didFail(problem)
    }
  }
}
