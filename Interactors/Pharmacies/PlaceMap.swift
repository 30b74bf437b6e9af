// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// The map on which a place is chosen: the places of an area, of which one is taken or none.
public struct PlaceMap: Sendable {
  /// What there is.
  public indirect enum State: Hashable, Sendable {
    /// The places of an area are on their way; those of the last area are still there.
    case loading(MapArea, [Place])
    /// They didn't come.
    case failed(MapArea, Problem)
    /// They are here.
    case shown(MapArea, [Place])
    /// The user has left, from the state that is inside, with a place or without. Nothing leads further.
    case closing(State, Place?)
  }

  /// What happens.
  public enum Event: Hashable, Sendable {
    /// The user did something on the screen.
    case ui(Action)
    /// The places are here.
    case didLoad([Place])
    /// The places can't be had.
    case didFail(Problem)
  }

  /// What the user does.
  public enum Action: Hashable, Sendable {
    /// Asks for the places again.
    case retry
    /// Looks at another area; a question that is under way is called off.
    case look(MapArea)
    /// Takes a place.
    case choose(Place)
    /// Leaves without a place.
    case cancel
  }

  /// Where a state leads to.
  public enum Route: Sendable {
    /// Take the map away, and call the closure when it has gone.
    case dismiss(@Sendable () -> Void)
  }

  // MARK: Inputs

  /// Tells what the user does.
  public let send: SafeObserver<Action>

  // MARK: Outputs

  /// What there is; only the machine itself changes it.
  public let state: Property<State>
  /// Where to go next, derived from the state.
  public let routes: SafeSignal<Route>

  /// Creates the interactor, which begins to load at once.
  ///
  /// - Parameters:
  ///   - controller: Knows the places.
  ///   - area: The part of the earth to show first.
  ///   - response: Is told of the place that was chosen, nil for none, once, after the map has gone.
  ///   - scheduler: Where everything happens; nil is the sending thread.
  public init(
    controller: some PharmaciesController, area: MapArea, response: SafeObserver<Place?>,
    scheduler: (any Scheduler)? = nil
  ) {
    let actions = SafePublishSubject<Action>()
    let machine = Self.machine(actions: actions.signal, controller: controller, area: area)
    send = actions.on
    state = Property(
      initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks,
      scheduler: scheduler)
    routes = state.signal.removeDuplicates().compactMap { state in
      guard case .closing(_, let place) = state else { return nil }
      return .dismiss { response.send(place) }
    }
  }

  /// The machine, with everything it depends on.
  ///
  /// - Parameters:
  ///   - actions: What the user does.
  ///   - controller: Knows the places.
  ///   - area: The part of the earth to show first.
  package static func machine(
    actions: SafeSignal<Action>, controller: some PharmaciesController, area: MapArea
  ) -> Machine<State, Event> {
    Machine(
      initial: .loading(area, []),
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: [
        Feedback(events: actions.map(Event.ui)).named("userActions"),
        whenLoading(controller).named("whenLoading"),
      ])
  }

  /// Asks for the places of the area.
  private static func whenLoading(
    _ controller: some PharmaciesController
  ) -> Feedback<State, Event> {
    Feedback(when: { state -> MapArea? in
      if case .loading(let area, _) = state { area } else { nil }
    }) { area in
      controller.places(in: area).map { answer in
        switch answer {
        case .success(let places): .didLoad(places)
        case .failure(let problem): .didFail(problem)
        }
      }
    }
  }

  private static func reduce(_ state: State, _ event: Event) -> State {
    switch state {
    case .loading(let area, let places): loading(state, event, area, places)
    case .failed(let area, _): failed(state, event, area)
    case .shown(_, let places): shown(state, event, places)
    case .closing: state
    }
  }

  private static func loading(
    _ state: State, _ event: Event, _ area: MapArea, _ places: [Place]
  ) -> State {
    switch event {
    case .didLoad(let places): .shown(area, places)
    case .didFail(let problem): .failed(area, problem)
    case .ui(.look(let area)): .loading(area, places)
    case .ui(.choose(let place)): places.contains(place) ? .closing(state, place) : state
    case .ui(.cancel): .closing(state, nil)
    case .ui(.retry): state
    }
  }

  private static func failed(_ state: State, _ event: Event, _ area: MapArea) -> State {
    switch event {
    case .ui(.retry): .loading(area, [])
    case .ui(.look(let area)): .loading(area, [])
    case .ui(.cancel): .closing(state, nil)
    case .ui(.choose), .didLoad, .didFail: state
    }
  }

  private static func shown(_ state: State, _ event: Event, _ places: [Place]) -> State {
    switch event {
    case .ui(.look(let area)): .loading(area, places)
    case .ui(.choose(let place)): places.contains(place) ? .closing(state, place) : state
    case .ui(.cancel): .closing(state, nil)
    case .ui(.retry), .didLoad, .didFail: state
    }
  }
}
