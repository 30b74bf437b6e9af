// SPDX-License-Identifier: MIT

import Signals

/// A running machine: a state that only events change, and feedbacks that answer states with effects.
///
/// ```swift
/// let loop = FeedbackLoop(machine)
/// loop.start()
/// loop.send(.opened)
/// loop.state.value
/// ```
///
/// Events are handled one at a time, in the order in which they were sent, from any thread, also when an effect sends
/// an event immediately. Each event is reduced, then the new state is published, and then every feedback handles it.
/// The loop owns its effects: stopping or releasing it cancels all of them.
public final class FeedbackLoop<State: Sendable, Event: Sendable>: Sendable {
  @usableFromInline let engine: Engine<State, Event>
  #if DEBUG
    @usableFromInline let presence: LoopPresence
  #endif

  /// Creates a loop, which has no effect before `start`. Earlier events wait until then.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - scheduler: The scheduler on which everything happens: reducing, publishing, and the feedbacks. Nil for the
  ///     sending thread.
  ///   - hook: An observer of every event, state and effect.
  @inlinable
  public init(
    _ machine: Machine<State, Event>, scheduler: (any Scheduler)? = nil,
    hook: LoopHook<State, Event>? = nil
  ) {
    engine = Engine(
      machine, scheduler: scheduler, middleware: nil, hook: hook)
    #if DEBUG
      presence = LoopPresence("FeedbackLoop<\(State.self), \(Event.self)>")
    #endif
  }

  /// Creates a loop from the parts of a machine, which has no effect before `start`.
  @inlinable
  public convenience init(
    initial: State,
    reduce: @escaping @Sendable (inout State, Event) -> Void,
    feedbacks: [Feedback<State, Event>] = [],
    scheduler: (any Scheduler)? = nil,
    hook: LoopHook<State, Event>? = nil
  ) {
    self.init(
      Machine(initial: initial, reduce: reduce, feedbacks: feedbacks), scheduler: scheduler,
      hook: hook)
  }

  @inlinable
  deinit {
    engine.stop()
  }

  /// Publishes the initial state, and lets the feedbacks handle it. Further calls, and calls after `stop`, have no
  /// effect.
  @inlinable
  public func start() {
    engine.start()
  }

  /// Cancels all effects and completes the signal of states. Later events are dropped, and the state no longer changes.
  /// The loop can't be started again.
  ///
  /// If it is called while an event is handled, that event is completed first, without further effects.
  @inlinable
  public func stop() {
    engine.stop()
    #if DEBUG
      presence.end()
    #endif
  }

  /// The state: its current value at any time, and a signal of it.
  ///
  /// The signal of a loop that wasn't started yet waits for the start. Afterwards it sends the current state first,
  /// then the state after each event, even if it equals the one before. It completes when the loop stops. The property
  /// doesn't retain the loop.
  @inlinable
  public var state: Property<State> {
    Property(value: { [engine] in engine.state }, signal: states, identity: engine)
  }

  /// The signal of the state; see ``state``.
  @inlinable
  public var states: SafeSignal<State> {
    SafeSignal(serial: { [engine] observer, lifetime in engine.add(observer, lifetime) })
  }

  /// An observer that sends events into the loop. Its completion is ignored. It doesn't retain the loop, and has no effect after the
  /// loop was released: a closure such as `{ loop.send($0) }` retains it.
  public var on: SafeObserver<Event> { on() }

  /// Returns an observer that sends events into the loop, with a source location for their causes.
  @inlinable
  public func on(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> SafeObserver<Event> {
    Observer(next: { [engine] event in
      engine.send(event, from: engine.outside(fileID, line))
    })
  }

  /// Sends an event. It is handled before this call returns, unless the loop has a scheduler, hasn't started, or is
  /// working on another event or effect at this moment.
  @inlinable
  public func send(_ event: Event, fileID: StaticString = #fileID, line: UInt = #line) {
    engine.send(event, from: engine.outside(fileID, line))
  }
}

extension FeedbackLoop: ValueSource {
  /// The states, as those of ``state``. An observation retains the loop: a screen that shows `Observing(loop) { state in … }` keeps it.
  public var observedValues: SafeSignal<State> {
    state.signal.handleEvents(over: { withExtendedLifetime(self) {} })
  }

  /// The loop.
  public var sourceIdentity: AnyObject? { self }
}
