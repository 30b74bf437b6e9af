// SPDX-License-Identifier: MIT

import Signals

/// A loop whose input is actions: values, lists, signals and asynchronous sequences of them.
///
/// An action goes through the middleware, which may look but not change, and then through the reducer.
/// Actions are handled one at a time, in the order in which they were dispatched, from any thread.
public final class Store<State: Sendable, Action: Sendable>: Sendable {
  /// Looks at an action and at the state that it meets; it can't change either. What it dispatches
  /// comes after the action under way.
  public typealias Middleware = @Sendable (State, Action) -> Void

  @usableFromInline let engine: Engine<State, Action>
  private let bag = DisposeBag()

  /// Creates a store, which is running.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - middleware: What looks at each action before it is reduced, in this order.
  ///   - feedbacks: What watches the state and answers with actions.
  ///   - hook: Is told of every action, state and effect.
  ///   - reduce: Changes the state for an action, in place and without effects.
  @inlinable
  public init(
    initial: State,
    middleware: [Middleware] = [],
    feedbacks: [Feedback<State, Action>] = [],
    hook: LoopHook<State, Action>? = nil,
    reduce: @escaping @Sendable (inout State, Action) -> Void
  ) {
    var look: Middleware?
    if !middleware.isEmpty {
      look = { state, action in for each in middleware { each(state, action) } }
    }
    engine = Engine(
      Machine(initial: initial, reduce: reduce, feedbacks: feedbacks), scheduler: nil,
      middleware: look, hook: hook)
    engine.start()
  }

  deinit {
    engine.stop()
  }

  /// The whole state: the current one at any time, and a signal which sends it first and then after
  /// each action, also where it equals the one before.
  @inlinable
  public var state: Property<State> {
    Property(
      value: { [engine] in engine.state },
      signal: SafeSignal(serial: { [engine] observer, lifetime in engine.add(observer, lifetime) })
    )
  }

  /// A part of the state: first as it is, then whenever it has changed.
  ///
  /// - Parameters:
  ///   - part: Takes the part from the state: a key path does.
  ///   - distinct: False sends the part after each action, changed or not.
  @inlinable
  public func state<Part: Equatable & Sendable>(
    from part: @escaping @Sendable (State) -> Part, distinct: Bool = true
  ) -> SafeSignal<Part> {
    guard distinct else { return state.signal.map(part) }
    return engine.distinct(part)
  }

  /// A part of the state through a lens: first as it is, then whenever it has changed.
  @inlinable
  public func state<Part: Equatable & Sendable>(
    from lens: Lens<State, Part>, distinct: Bool = true
  ) -> SafeSignal<Part> {
    state(from: lens.get, distinct: distinct)
  }

  /// Shows a part of the state on the main actor: first as it is, then whenever it has changed.
  ///
  /// - Parameters:
  ///   - part: Takes the part from the state: a key path does.
  ///   - distinct: False shows the part after each action, changed or not.
  ///   - show: Receives it, in order; at once when the action was dispatched on the main actor.
  /// - Returns: The handle that ends it.
  public func observeOnMain<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part, distinct: Bool = true,
    show: @escaping @MainActor @Sendable (Part) -> Void
  ) -> Disposable {
    state(from: part, distinct: distinct).onMain.observeNext(show)
  }

  /// Handles an action before it returns, unless another one is being handled.
  @inlinable
  public func dispatch(_ action: Action, file: StaticString = #fileID, line: UInt = #line) {
    engine.send(action, engine.sent(file, line))
  }

  /// Handles a list of actions in its order, each with a state of its own.
  @inlinable
  public func dispatch(_ actions: [Action], file: StaticString = #fileID, line: UInt = #line) {
    for action in actions { dispatch(action, file: file, line: line) }
  }

  /// Handles every action of a signal until it ends, the handle is disposed, or the store is let go.
  ///
  /// - Returns: A handle to end it earlier. The store keeps it, so it needs not be kept.
  @discardableResult
  public func dispatch(
    _ actions: SafeSignal<Action>, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let handle = actions.observeNext { [engine] action in
      engine.send(action, engine.sent(file, line))
    }
    handle.dispose(in: bag)
    return handle
  }

  /// Handles the actions that an asynchronous action stands for.
  ///
  /// - Returns: A handle to end it earlier. The store keeps it, so it needs not be kept.
  @discardableResult
  public func dispatch(
    _ action: some AsyncAction<Action>, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    dispatch(action.toAsync(), file: file, line: line)
  }

  /// Handles a list of asynchronous actions, each when the one before has ended.
  ///
  /// - Returns: A handle to end it earlier. The store keeps it, so it needs not be kept.
  @discardableResult
  public func dispatch(
    inOrder actions: [any AsyncAction<Action>],
    file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let signals = actions.map { $0.toAsync() }
    return dispatch(SafeSignal.sequence(signals).flatMapConcat { $0 }, file: file, line: line)
  }

  /// Handles a list of actions that may mix values, signals and asynchronous actions, each when the one before has
  /// ended.
  ///
  /// - Parameters:
  ///   - file: The file that causes name.
  ///   - line: The line that causes name.
  ///   - actions: The actions in their order, one a line.
  /// - Returns: A handle to end it earlier. The store keeps it, so it needs not be kept.
  @discardableResult
  public func dispatch(
    file: StaticString = #fileID, line: UInt = #line,
    @ActionList<Action> actions: () -> [SafeSignal<Action>]
  ) -> Disposable {
    dispatch(
      SafeSignal<SafeSignal<Action>>.sequence(actions()).flatMapConcat { $0 }, file: file,
      line: line)
  }

  /// Handles every action of an asynchronous sequence, until it ends, fails, or its task is cancelled.
  ///
  /// - Throws: The failure of the sequence.
  public func dispatch<Actions: AsyncSequence>(
    _ actions: Actions, file: StaticString = #fileID, line: UInt = #line
  ) async throws where Actions.Element == Action {
    for try await action in actions {
      if Task.isCancelled { return }
      dispatch(action, file: file, line: line)
    }
  }
}

extension Store where Action: AsyncAction, Action.Action == Action {
  /// Handles what the action stands for: by default, itself.
  @discardableResult
  public func dispatch(
    _ action: Action, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    dispatch(action.toAsync(), file: file, line: line)
  }
}

extension Store {
  /// Middleware that writes a line for each action, through a closure.
  ///
  /// - Parameter printer: Receives each line, without a line break.
  public static func logging(
    _ printer: @escaping @Sendable (String) -> Void
  ) -> Middleware {
    { state, action in printer("\(action) in \(state)") }
  }

  /// A context for each state, for renderers.
  public var contexts: SafeSignal<Context<State, Action>> {
    state.signal.map { [weak engine] state in
      Context(state: state) { [weak engine] in engine?.send($0, engine?.sent("Context", 0)) }
    }
  }
}
