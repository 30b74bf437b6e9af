// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// The interactor of the map, on which the user selects one of the places of an area.
public struct PlaceMap: Sendable {
  /// A state of the machine.
  public indirect enum State: Hashable, Sendable, Codable {
    /// The places of an area are being loaded; those of the previous area are still available.
    case loading(MapArea, [Place])
    /// The places could not be loaded.
    case failed(MapArea, Problem)
    /// The places are loaded.
    case shown(MapArea, [Place])
    /// The map is being closed, from the contained state, with or without a place. This state is final.
    case closing(State, Place?)
  }

  /// An event of the machine.
  public enum Event: Hashable, Sendable, Codable {
    /// An action of the user.
    case ui(Action)
    /// The places were loaded.
    case didLoad([Place])
    /// The places could not be loaded.
    case didFail(Problem)
  }

  /// An action of the user.
  public enum Action: Hashable, Sendable, Codable {
    /// Loads the places again.
    case retry
    /// Shows another area, and cancels a running request.
    case look(MapArea)
    /// Selects a place.
    case choose(Place)
    /// Closes the map without a place.
    case cancel
  }

  /// A navigation route of a state.
  public enum Route: Sendable {
    /// Dismisses the map, and calls the closure afterwards.
    case dismiss(@Sendable () -> Void)
  }

  // MARK: Inputs

  /// Receives the user's actions.
  public let send: SafeObserver<Action>

  /// The area that the map begins with.
  public let initialArea: MapArea
  /// The user's place, from which distances are measured; nil if it is unknown.
  public let home: Place?

  // MARK: Outputs

  /// The state, which only the machine changes.
  public let state: Property<State>
  /// The streets, the rivers and the coasts; none until they are loaded. If they can't be loaded, the map has only its places.
  public let features: SafeSignal<[MapFeature]>
  /// The navigation routes, derived from the state.
  public let routes: SafeSignal<Route>

  /// Creates the interactor, which starts loading immediately.
  ///
  /// - Parameters:
  ///   - controller: The access to the places.
  ///   - area: The initial area.
  ///   - home: The user's place, from which the places are sorted by distance; nil for the order of the controller.
  ///   - response: Receives the selected place once after the map was dismissed, or nil.
  ///   - scheduler: The scheduler of the machine; nil for the sending thread.
  public init(
    controller: some PharmaciesController, area: MapArea, home: Place? = nil,
    response: SafeObserver<Place?>, scheduler: (any Scheduler)? = nil
  ) {
    initialArea = area
    self.home = home
    let actions = SafePublishSubject<Action>()
    let machine = Self.machine(
      actions: merge(actions.signal, controller.recoveries.map { .retry }),
      controller: controller, area: area, home: home?.coordinate)
    features = merge(.just(()), controller.recoveries)
      .flatMapLatest { controller.features() }
      .compactMap { try? $0.get() }
      .start(with: [])
    send = actions.on
    state = Property(
      initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks,
      scheduler: scheduler)
    routes = state.signal.removeDuplicates().compactMap { state in
      guard case .closing(_, let place) = state else { return nil }
      return .dismiss { response.send(place) }
    }
  }

  /// Returns the machine with its dependencies.
  ///
  /// - Parameters:
  ///   - actions: The user's actions.
  ///   - controller: The access to the places.
  ///   - area: The initial area.
  ///   - home: The point by whose distance the places are sorted; nil for the order of the controller.
  package static func machine(
    actions: SafeSignal<Action>, controller: some PharmaciesController, area: MapArea,
    home: Coordinate? = nil
  ) -> Machine<State, Event> {
    Machine(
      initial: .loading(area, []),
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: [
        Feedback(events: actions.map(Event.ui)).named("userActions"),
        whenLoading(controller, home).named("whenLoading"),
      ])
  }

  /// Returns a feedback that loads the places of the area, sorted by their distance from a point.
  private static func whenLoading(
    _ controller: some PharmaciesController, _ home: Coordinate?
  ) -> Feedback<State, Event> {
    Feedback(when: { state -> MapArea? in
      if case .loading(let area, _) = state { area } else { nil }
    }) { area in
      controller.places(in: area).map { answer in
        switch answer {
        case .success(let places):
          .didLoad(
            home.map { home in
              places.sorted { home.distance(to: $0.coordinate) < home.distance(to: $1.coordinate) }
            } ?? places)
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
