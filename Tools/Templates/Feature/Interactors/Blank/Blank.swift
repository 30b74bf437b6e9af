import FeedbackLoops
import Signals

/// A feature with one action: the user can leave.
///
/// Instances share only the dependencies that they are given.
public struct Blank: Sendable {
  // MARK: Inputs

  /// Receives the actions of the user.
  public let send: SafeObserver<Action>

  // MARK: Outputs

  /// The state, which only the machine changes.
  public let state: Property<State>

  /// The routes to other screens. A route is sent each time that a state with a route begins.
  public let routes: SafeSignal<Route>

  /// Creates the interactor, which starts immediately.
  ///
  /// - Parameter scheduler: The scheduler of the machine; nil for the sending thread.
  public init(scheduler: (any Scheduler)? = nil) {
    self.init(scheduler: scheduler, hook: nil)
  }

  /// Creates the interactor with a hook, for tests.
  package init(scheduler: (any Scheduler)? = nil, hook: LoopHook<State, Event>?) {
    let actions = SafePublishSubject<Action>()
    let machine = Self.machine(actions: actions.signal)
    send = actions.on
    state = Property(
      initial: machine.initial,
      reduce: machine.reduce,
      feedbacks: machine.feedbacks,
      scheduler: scheduler,
      hook: hook)
    routes = state.signal.removeDuplicates().compactMap(\.route)
  }

  /// Returns the machine with all its dependencies.
  ///
  /// - Parameter actions: The actions of the user.
  package static func machine(actions: SafeSignal<Action>) -> Machine<State, Event> {
    Machine(
      initial: .initial,
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: [
        userActions(actions).named("userActions")
      ])
  }
}
