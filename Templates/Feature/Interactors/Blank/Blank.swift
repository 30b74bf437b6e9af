import FeedbackLoops
import Signals

/// A feature that does nothing yet but let the user leave.
///
/// Two of these share nothing but what they are given.
public struct Blank: Sendable {
  // MARK: Inputs

  /// Tells what the user does.
  public let send: SafeObserver<Action>

  // MARK: Outputs

  /// What there is; only the machine itself changes it.
  public let state: Property<State>

  /// Where to go next: the states that lead elsewhere, one route for each time that one begins.
  public let routes: SafeSignal<Route>

  /// Creates the interactor, which begins to work at once.
  ///
  /// - Parameter scheduler: Where everything happens; nil is the sending thread.
  public init(scheduler: (any Scheduler)? = nil) {
    self.init(scheduler: scheduler, hook: nil)
  }

  /// The same with a hook, for tests.
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

  /// The machine, with everything it depends on.
  ///
  /// - Parameter actions: What the user does.
  package static func machine(actions: SafeSignal<Action>) -> Machine<State, Event> {
    Machine(
      initial: .initial,
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: [
        userActions(actions).named("userActions")
      ])
  }
}
