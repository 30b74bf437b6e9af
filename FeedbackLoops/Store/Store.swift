// SPDX-License-Identifier: MIT

import Signals

/// A loop whose input is actions: values, lists, signals and asynchronous sequences of them.
///
/// ```swift
/// let store = Store(initial: 0) { (count: inout Int, change: Int) in count += change }
/// store.dispatch(2)
/// store.state.value      // 2
/// ```
///
/// An action passes through the middleware, which can observe but not change it, and then through the reducer. Actions
/// are handled one at a time, in the order in which they were dispatched, from any thread.
public final class Store<State: Sendable, Action: Sendable>: Sendable {
  /// A function that observes an action and the state before it, without changing either. Actions that it dispatches
  /// are handled after the current one.
  public typealias Middleware = @Sendable (State, Action) -> Void

  @usableFromInline let engine: Engine<State, Action>
  private let bag = DisposeBag()

  /// Creates a store, which is running.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - middleware: The middleware, which receives each action before it is reduced, in this order.
  ///   - feedbacks: The feedbacks.
  ///   - hook: An observer of every action, state and effect.
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

  /// The whole state: its current value at any time, and a signal that sends it first and then after each action, even
  /// if it equals the one before.
  @inlinable
  public var state: Property<State> {
    Property(
      value: { [engine] in engine.state },
      signal: SafeSignal(serial: { [engine] observer, lifetime in engine.add(observer, lifetime) }),
      identity: engine)
  }

  /// Returns a signal of a part of the state: the current value first, then after each change.
  ///
  /// - Parameters:
  ///   - part: Returns the part, for example a key path.
  ///   - distinct: Whether only changed values are sent. If it is `false`, the part is sent after each action.
  @inlinable
  public func state<Part: Equatable & Sendable>(
    from part: @escaping @Sendable (State) -> Part, distinct: Bool = true
  ) -> SafeSignal<Part> {
    guard distinct else { return state.signal.map(part) }
    return engine.distinct(part)
  }

  /// Returns a signal of a part of the state through a lens: the current value first, then after each change.
  @inlinable
  public func state<Part: Equatable & Sendable>(
    from lens: Lens<State, Part>, distinct: Bool = true
  ) -> SafeSignal<Part> {
    state(from: lens.get, distinct: distinct)
  }

  /// Observes a part of the state on the main actor: the current value first, then after each change.
  ///
  /// - Parameters:
  ///   - part: Returns the part, for example a key path.
  ///   - distinct: Whether only changed values are sent. If it is `false`, the part is sent after each action.
  ///   - show: Receives the part, in order; immediately if the action was dispatched on the main actor.
  /// - Returns: The handle of the observation.
  public func observeOnMain<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part, distinct: Bool = true,
    show: @escaping @MainActor @Sendable (Part) -> Void
  ) -> Disposable {
    state(from: part, distinct: distinct).onMain.observeNext(show)
  }

  /// Dispatches an action, which is handled before this call returns, unless another one is being handled.
  @inlinable
  public func dispatch(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) {
    engine.send(action, from: engine.outside(fileID, line))
  }

  /// Dispatches a list of actions in order. Each leads to a separate state.
  @inlinable
  public func dispatch(_ actions: [Action], fileID: StaticString = #fileID, line: UInt = #line) {
    for action in actions { dispatch(action, fileID: fileID, line: line) }
  }

  /// Dispatches every action of a signal until it ends, the handle is disposed, or the store is released.
  ///
  /// - Returns: A handle to end it earlier. The store retains it, so the caller needn't.
  @discardableResult
  public func dispatch(
    _ actions: SafeSignal<Action>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let handle = actions.observeNext { [engine] action in
      engine.send(action, from: engine.outside(fileID, line))
    }
    handle.dispose(in: bag)
    return handle
  }

  /// Dispatches the actions that an asynchronous action represents.
  ///
  /// - Returns: A handle to end it earlier. The store retains it, so the caller needn't.
  @discardableResult
  public func dispatch(
    _ action: some AsyncAction<Action>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    dispatch(action.toAsync(), fileID: fileID, line: line)
  }

  /// Dispatches a list of asynchronous actions, each after the previous one has ended.
  ///
  /// - Returns: A handle to end it earlier. The store retains it, so the caller needn't.
  @discardableResult
  public func dispatch(
    inOrder actions: [any AsyncAction<Action>],
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let signals = actions.map { $0.toAsync() }
    return dispatch(SafeSignal.sequence(signals).flatMapConcat { $0 }, fileID: fileID, line: line)
  }

  /// Dispatches the asynchronous actions of a signal, each after the previous one has ended.
  ///
  /// ```swift
  /// store.dispatch(inOrder: selectedIDs.map { LoadUser(id: $0) })
  /// ```
  ///
  /// Actions that arrive while one runs wait, without a limit.
  ///
  /// - Returns: A handle to end it earlier. The store retains it, so the caller needn't.
  @discardableResult
  public func dispatch(
    inOrder actions: SafeSignal<some AsyncAction<Action>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    dispatch(actions.flatMapConcat { $0.toAsync() }, fileID: fileID, line: line)
  }

  /// Dispatches a list of actions that may contain values, signals and asynchronous actions, each after the previous
  /// one has ended.
  ///
  /// - Parameters:
  ///   - fileID: The file for causes.
  ///   - line: The line for causes.
  ///   - actions: The actions in order, one per line.
  /// - Returns: A handle to end it earlier. The store retains it, so the caller needn't.
  @discardableResult
  public func dispatch(
    fileID: StaticString = #fileID, line: UInt = #line,
    @ActionList<Action> actions: () -> [SafeSignal<Action>]
  ) -> Disposable {
    dispatch(
      SafeSignal<SafeSignal<Action>>.sequence(actions()).flatMapConcat { $0 }, fileID: fileID,
      line: line)
  }

  /// Dispatches every action of an asynchronous sequence, until it ends, fails, or its task is cancelled.
  ///
  /// - Throws: The failure of the sequence.
  public func dispatch<Actions: AsyncSequence>(
    _ actions: Actions, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws where Actions.Element == Action {
    for try await action in actions {
      if Task.isCancelled { return }
      dispatch(action, fileID: fileID, line: line)
    }
  }
}

extension Store where Action: AsyncAction, Action.Action == Action {
  /// Dispatches the actions that the action represents; by default, itself.
  @discardableResult
  public func dispatch(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    dispatch(action.toAsync(), fileID: fileID, line: line)
  }
}

extension Store {
  /// Returns middleware that writes a line for each action with a closure.
  ///
  /// - Parameter printer: Receives each line, without a line break.
  public static func logging(
    _ printer: @escaping @Sendable (String) -> Void
  ) -> Middleware {
    { state, action in printer("\(action) in \(state)") }
  }

  /// A signal of contexts for renderers, one for each state.
  public var contexts: SafeSignal<Context<State, Action>> {
    state.signal.map { [weak engine] state in
      Context(state: state) { [weak engine] event in
        if let engine { engine.send(event, from: engine.outside("Context", 0)) }
      }
    }
  }
}

extension Store: ValueSource {
  /// The states, as those of ``state``. An observation retains the store: a screen that shows `Observing(store) { state in … }` keeps it.
  public var observedValues: SafeSignal<State> {
    state.signal.handleEvents(over: { withExtendedLifetime(self) {} })
  }

  /// The store.
  public var sourceIdentity: AnyObject? { self }
}
