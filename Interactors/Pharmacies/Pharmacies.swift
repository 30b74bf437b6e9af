// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// The pharmacies that the user has medicines delivered to: listed, added from a map, deleted, and one
/// of them selected.
///
/// `Documentation/Diagrams/Pharmacies.md` shows the machine. Two of these share nothing but what they
/// are given.
public struct Pharmacies: Sendable {
  // MARK: Inputs

  /// Tells what the user does.
  public let send: SafeObserver<Action>

  // MARK: Outputs

  /// What there is; only the machine itself changes it.
  public let state: Property<State>

  /// Where to go next: the states that lead elsewhere, one route for each time that one begins.
  ///
  /// It is derived from the state and not from the actions. From the actions it would save the states
  /// in which another screen is shown; but then the state would no longer be all there is to know, and
  /// an action that the reducer ignores would lead somewhere all the same.
  public let routes: SafeSignal<Route>

  /// Creates the interactor, which begins to load at once.
  ///
  /// - Parameters:
  ///   - controller: Keeps the pharmacies.
  ///   - selected: Is told of the pharmacy that the user selects, after the screen has gone.
  ///   - scheduler: Where everything happens; nil is the sending thread.
  public init(
    controller: some PharmaciesController, selected: SafeObserver<Pharmacy>? = nil,
    scheduler: (any Scheduler)? = nil
  ) {
    self.init(controller: controller, selected: selected, scheduler: scheduler, hook: nil)
  }

  /// The same with a hook, for tests.
  package init(
    controller: some PharmaciesController, selected: SafeObserver<Pharmacy>? = nil,
    scheduler: (any Scheduler)? = nil, hook: LoopHook<State, Event>?
  ) {
    let actions = SafePublishSubject<Action>()
    let places = SafePublishSubject<Place?>()
    let closings = SafePublishSubject<Void>()
    let machine = Self.machine(
      actions: actions.signal, places: places.signal, closings: closings.signal,
      controller: controller)
    send = actions.on
    state = Property(
      initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks,
      scheduler: scheduler, hook: hook)
    routes = state.signal.removeDuplicates().compactMap { state in
      state.route(place: places.on, closing: closings.on, selected: selected)
    }
  }

  /// The machine, with everything it depends on.
  ///
  /// - Parameters:
  ///   - actions: What the user does.
  ///   - places: What the user chose on the map.
  ///   - closings: When the user leaves the directions.
  ///   - controller: Keeps the pharmacies.
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
        whenFailed().named("whenFailed"),
        whenShowingDirections(closings).named("whenShowingDirections"),
      ])
  }
}
