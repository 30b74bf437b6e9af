import Signals

/// A feedback loop whose only input is actions: values, lists of values, and signals of values.
///
/// An action goes through the middleware, which may look but not change, and then through the reducer.
public final class Store<State: Sendable, Action: Sendable>: Sendable {
  private let loop: FeedbackLoop<State, Action>
  private let bag = DisposeBag()

  /// Looks at an action and at the state that it meets; it can't change either.
  public typealias Middleware = @Sendable (State, Action) -> Void

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - middleware: What looks at each action before it is reduced, in this order.
  ///   - reduce: Changes the state for an action, in place and without effects.
  public init(
    initial: State,
    middleware: [Middleware] = [],
    reduce: @escaping @Sendable (inout State, Action) -> Void
  ) {
    loop = FeedbackLoop(
      initial: initial,
      reduce: { state, action in
        for look in middleware { look(state, action) }
        reduce(&state, action)
      },
      feedbacks: [])
  }

  /// The whole state.
  public var state: Property<State> { loop.state }

  /// A part of the state, sent when it changes and not otherwise.
  ///
  /// - Parameter lens: Takes the part from the whole: a key path does.
  public func state<Part: Equatable & Sendable>(
    from lens: @escaping @Sendable (State) -> Part
  ) -> SafeSignal<Part> {
    loop.state.signal.map(lens).removeDuplicates()
  }

  /// Handles an action; several threads may call it, actions are handled one at a time.
  public func dispatch(_ action: Action) {
    loop.send(action)
  }

  /// Handles a list of actions, each with a state of its own.
  public func dispatch(_ actions: [Action]) {
    for action in actions { loop.send(action) }
  }

  /// Handles every action of a signal until it ends, or the store is let go.
  public func dispatch(_ actions: SafeSignal<Action>) {
    actions.bind(to: loop.on).dispose(in: bag)
  }
}
