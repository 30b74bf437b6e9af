// SPDX-License-Identifier: MIT

import Signals

/// A machine at work: a state that only events change, and feedbacks that answer each state.
///
/// Events are handled one at a time, in the order in which they were sent, from whatever threads, also
/// when an effect answers at once. Each one goes through the reducer; then the new state is published,
/// and then every feedback looks at it. The loop owns its effects: stopping it, or letting it go,
/// cancels all of them.
public final class FeedbackLoop<State: Sendable, Event: Sendable>: Sendable {
  @usableFromInline let engine: Engine<State, Event>
  #if DEBUG
    @usableFromInline let presence: LoopPresence
  #endif

  /// Creates a loop, which does nothing before `start`; events sent before wait until then.
  ///
  /// - Parameters:
  ///   - machine: What it performs.
  ///   - scheduler: Where everything happens: reducing, publishing, the looks of the feedbacks. Nil is the
  ///     sending thread.
  ///   - hook: Is told of every event, state and effect.
  @inlinable
  public init(
    _ machine: Machine<State, Event>, scheduler: (any Scheduler)? = nil,
    hook: LoopHook<State, Event>? = nil
  ) {
    engine = Engine(machine, scheduler: scheduler, middleware: nil, hook: hook)
    #if DEBUG
      presence = LoopPresence("FeedbackLoop<\(State.self), \(Event.self)>")
    #endif
  }

  /// Creates a loop from the parts of a machine, which does nothing before `start`.
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

  /// Publishes the initial state, and lets the feedbacks look at it. Once only; not after `stop`.
  @inlinable
  public func start() {
    engine.start()
  }

  /// Cancels all effects and completes the signal of states; later events are dropped, and the state
  /// stays as it is. It can't be started again.
  ///
  /// From inside an event, the rest of that event is finished first, without any further effect.
  @inlinable
  public func stop() {
    engine.stop()
    #if DEBUG
      presence.end()
    #endif
  }

  /// The state: the current one at any time, and a signal of it.
  ///
  /// The signal of a loop that was not started yet waits for the start; afterwards it sends the current
  /// state first, then that after each event, also where it equals the one before. It completes when
  /// the loop stops. A property of it doesn't keep the loop running.
  @inlinable
  public var state: Property<State> {
    Property(value: { [engine] in engine.state }, signal: states)
  }

  /// The signal of the state, as in `state`.
  @inlinable
  public var states: SafeSignal<State> {
    SafeSignal(serial: { [engine] observer, lifetime in engine.add(observer, lifetime) })
  }

  /// The input: events from outside. Its end is ignored.
  public var on: SafeObserver<Event> { on() }

  /// The input, with the place in the source that causes shall name.
  @inlinable
  public func on(
    file: StaticString = #fileID, line: UInt = #line
  ) -> SafeObserver<Event> {
    Observer(next: { [engine] event in
      engine.send(event, engine.sent(file, line))
    })
  }

  /// Sends an event; it is handled before this returns, unless another one is being handled or the loop
  /// works on a scheduler.
  @inlinable
  public func send(_ event: Event, file: StaticString = #fileID, line: UInt = #line) {
    engine.send(event, engine.sent(file, line))
  }
}
