import Entities
import FeedbackLoops
import Signals

/// The map on which a place is chosen: the places of an area, of which one is taken or none.
public struct PlaceMap: Sendable {
  /// What there is.
  public indirect enum State: Hashable, Sendable {
    /// The places of the area are on their way.
    case loading
    /// They didn't come.
    case failed(Pharmacies.Problem)
    /// They are here.
    case shown([Place])
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
    case didFail(Pharmacies.Problem)
  }

  /// What the user does.
  public enum Action: Hashable, Sendable {
    /// Asks for the places again.
    case retry
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

  /// The part of the earth that the map shows.
  public let area: MapArea
  /// What there is; only the machine itself changes it.
  public let state: Property<State>
  /// Where to go next, derived from the state.
  public let routes: SafeSignal<Route>

  /// Creates the interactor, which begins to load at once.
  ///
  /// - Parameters:
  ///   - controller: Knows the places.
  ///   - area: The part of the earth to show.
  ///   - response: Is told of the place that was chosen, nil for none, once, after the map has gone.
  ///   - scheduler: Where everything happens; nil is the sending thread.
  public init(
    controller: some PharmaciesController, area: MapArea, response: SafeObserver<Place?>,
    scheduler: (any Scheduler)? = nil
  ) {
    let actions = SafePublishSubject<Action>()
    let machine = Self.machine(actions: actions.signal, controller: controller, area: area)
    self.area = area
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
  ///   - area: The part of the earth to show.
  package static func machine(
    actions: SafeSignal<Action>, controller: some PharmaciesController, area: MapArea
  ) -> Machine<State, Event> {
    Machine(
      initial: .loading,
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: [
        Feedback(events: actions.map(Event.ui)).named("userActions"),
        whenLoading(controller, area).named("whenLoading"),
      ])
  }

  /// Asks for the places.
  private static func whenLoading(
    _ controller: some PharmaciesController, _ area: MapArea
  ) -> Feedback<State, Event> {
    Feedback(while: { $0 == .loading }) { _ in
      controller.places(in: area).map { answer in
        switch answer {
        case .success(let places): .didLoad(places)
        case .failure(let problem): .didFail(problem)
        }
      }
    }
  }

  private static func reduce(_ state: State, _ event: Event) -> State {
    switch (state, event) {
    case (.loading, .didLoad(let places)): .shown(places)
    case (.loading, .didFail(let problem)): .failed(problem)
    case (.failed, .ui(.retry)): .loading
    case (.shown(let places), .ui(.choose(let place))):
      places.contains(place) ? .closing(state, place) : state
    case (.loading, .ui(.cancel)), (.failed, .ui(.cancel)), (.shown, .ui(.cancel)):
      .closing(state, nil)
    case (.loading, .ui(.retry)), (.loading, .ui(.choose)), (.failed, .ui(.choose)),
      (.failed, .didLoad), (.failed, .didFail), (.shown, .ui(.retry)), (.shown, .didLoad),
      (.shown, .didFail), (.closing, _):
      state
    }
  }
}
