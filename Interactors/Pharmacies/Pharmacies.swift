// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// The interactor of the user's pharmacies: they are listed, added from a map, deleted, and selected.
///
/// `Documentation/Diagrams/Pharmacies.md` shows the machine. Two instances share only their dependencies.
public struct Pharmacies: Sendable {
  // MARK: Inputs

  /// Receives the user's actions.
  public let send: SafeObserver<Action>

  // MARK: Outputs

  /// The state, which only the machine changes.
  public let state: Property<State>

  /// The navigation routes: one for each transition to a state that leads to another screen.
  ///
  /// They are derived from the state and not from the actions. With actions, the states in which another screen is
  /// shown would be unnecessary; but then the state would no longer be complete, and an action that the reducer ignores
  /// would navigate nevertheless.
  public let routes: SafeSignal<Route>

  /// Sends each pharmacy that the server has deleted for this interactor, so that the user can restore it.
  public let deletions: SafeSignal<Pharmacy>

  /// Creates the interactor, which starts loading immediately.
  ///
  /// - Parameters:
  ///   - controller: The access to the pharmacies.
  ///   - selected: Receives the selected pharmacy after the screen was dismissed.
  ///   - scheduler: The scheduler of the machine; nil for the sending thread.
  public init(
    controller: some PharmaciesController, selected: SafeObserver<Pharmacy>? = nil,
    scheduler: (any Scheduler)? = nil
  ) {
    self.init(controller: controller, selected: selected, scheduler: scheduler, hook: nil)
  }

  /// Creates the interactor with a hook, for tests.
  package init(
    controller: some PharmaciesController, selected: SafeObserver<Pharmacy>? = nil,
    scheduler: (any Scheduler)? = nil, hook: LoopHook<State, Event>?
  ) {
    let actions = SafePublishSubject<Action>()
    let places = Reply<Place?>()
    let closings = Reply<Void>()
    let machine = Self.machine(
      actions: merge(actions.signal, controller.recoveries.map { .retry }), places: places.signal,
      closings: closings.signal, controller: controller)
    send = actions.on
    state = Property(
      initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks,
      scheduler: scheduler, hook: hook)
    let place = SafeObserver<Place?>(next: { [state] place in
      if case .searching = state.value.current { places.send(place) }
    })
    let closing = SafeObserver<Void>(next: { [state] in
      if case .showingDirections = state.value.current { closings.send(()) }
    })
    deletions = state.signal.adjacentPairs().compactMap { Self.deleted(from: $0, to: $1) }
    routes = state.signal.removeDuplicates().withPrevious().compactMap { previous, state in
      state.route(after: previous, place: place, closing: closing, selected: selected)
    }
  }

  /// Returns the pharmacy whose deletion has succeeded between two states, also if it was cancelled too late.
  private static func deleted(from old: State, to new: State) -> Pharmacy? {
    switch old.current {
    case .deleting(let list, let id), .checking(let list, .deletion(let id)):
      guard let rest = new.list, !rest.contains(where: { $0.id == id }) else { return nil }
      return list.first { $0.id == id }
    case .loading, .loadingFailed, .loaded, .searching, .showingDirections, .adding, .checking,
      .queueing, .dismissing:
      return nil
    }
  }

  /// Returns the machine with its dependencies.
  ///
  /// - Parameters:
  ///   - actions: The user's actions.
  ///   - places: The places that the user selects on the map.
  ///   - closings: Sends when the user closes the directions.
  ///   - controller: The access to the pharmacies.
  package static func machine(
    actions: SafeSignal<Action>, places: SafeSignal<Place?>, closings: SafeSignal<Void>,
    controller: some PharmaciesController
  ) -> Machine<State, Event> {
    Machine(
      initial: .loading,
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: [
        userActions(actions).named("userActions"),
        whenLoading(controller).named("whenLoading"),
        whenSearching(places).named("whenSearching"),
        whenAdding(controller).named("whenAdding"),
        whenDeleting(controller).named("whenDeleting"),
        whenChecking(controller).named("whenChecking"),
        whenFailed().named("whenFailed"),
        whenShowingDirections(closings).named("whenShowingDirections"),
      ])
  }
}

/// The answer of another screen, which waits until the machine observes it.
///
/// The screen may answer while its route is handled, which is earlier than the feedback of the state that waits for it.
private struct Reply<Value: Sendable>: Sendable {
  private let value = MutableProperty<Value?>(nil)

  /// Sends the answer once.
  var signal: SafeSignal<Value> {
    value.signal.compactMap(\.self).handleEvents(next: { [value] _ in value.value = nil })
  }

  func send(_ value: Value) {
    self.value.value = value
  }
}
