// SPDX-License-Identifier: MIT

import Signals

extension Property {
  /// Creates a read-only property whose value is the state of a new loop, which is running.
  ///
  /// The property, its copies and observations retain the loop.
  ///
  /// - Parameters:
  ///   - initial: The initial state, which the feedbacks handle before this call returns.
  ///   - reduce: Changes the state for an event, in place and without effects.
  ///   - feedbacks: The feedbacks, which are the only source of events.
  ///   - scheduler: The scheduler of the loop; nil for the sending thread.
  ///   - hook: An observer of every event, state and effect.
  @inlinable
  public init<Event: Sendable>(
    initial: Value,
    reduce: @escaping @Sendable (inout Value, Event) -> Void,
    feedbacks: [Feedback<Value, Event>],
    scheduler: (any Scheduler)? = nil,
    hook: LoopHook<Value, Event>? = nil
  ) {
    let loop = FeedbackLoop(
      initial: initial, reduce: reduce, feedbacks: feedbacks, scheduler: scheduler, hook: hook)
    self.init(
      value: { loop.engine.state },
      signal: SafeSignal(serial: { observer, lifetime in
        loop.engine.add(observer, lifetime)
        lifetime.onEnd { withExtendedLifetime(loop) {} }
      }))
    loop.start()
  }

  /// Creates a read-only property of a loop with a reducer that returns the next state.
  @inlinable
  public init<Event: Sendable>(
    initial: Value,
    reduce: @escaping @Sendable (Value, Event) -> Value,
    feedbacks: [Feedback<Value, Event>],
    scheduler: (any Scheduler)? = nil,
    hook: LoopHook<Value, Event>? = nil
  ) {
    self.init(
      initial: initial, reduce: { state, event in state = reduce(state, event) },
      feedbacks: feedbacks, scheduler: scheduler, hook: hook)
  }
}

extension Signal where Failure == Never {
  /// Returns a signal of the states of a machine. Each observation runs a separate loop.
  ///
  /// The initial state is sent first. Disposal stops the loop.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - scheduler: The scheduler of the loop; nil for the sending thread.
  ///   - reduce: Changes the state for an event, in place and without effects.
  ///   - feedbacks: The feedbacks.
  @inlinable
  public static func system<Event: Sendable>(
    initial: Element,
    scheduler: (any Scheduler)? = nil,
    reduce: @escaping @Sendable (inout Element, Event) -> Void,
    feedbacks: [Feedback<Element, Event>]
  ) -> SafeSignal<Element> {
    SafeSignal(serial: { observer, lifetime in
      let loop = FeedbackLoop(
        initial: initial, reduce: reduce, feedbacks: feedbacks, scheduler: scheduler)
      lifetime.onEnd { loop.stop() }
      loop.engine.add(observer, lifetime)
      loop.start()
    })
  }

  /// Returns a signal of the states of a machine, with the feedbacks as variadic arguments.
  @inlinable
  public static func system<Event: Sendable>(
    initial: Element,
    scheduler: (any Scheduler)? = nil,
    reduce: @escaping @Sendable (inout Element, Event) -> Void,
    feedbacks: Feedback<Element, Event>...
  ) -> SafeSignal<Element> {
    system(initial: initial, scheduler: scheduler, reduce: reduce, feedbacks: feedbacks)
  }

  /// Returns a signal of the states of a machine with a reducer that returns the next state.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - scheduler: The scheduler of the loop; nil for the sending thread.
  ///   - reduce: Returns the next state for an event, without effects.
  ///   - feedbacks: The feedbacks, in the order in which they handle a state.
  @inlinable
  public static func system<Event: Sendable>(
    initial: Element,
    scheduler: (any Scheduler)? = nil,
    reduce: @escaping @Sendable (Element, Event) -> Element,
    feedbacks: [Feedback<Element, Event>]
  ) -> SafeSignal<Element> {
    system(
      initial: initial, scheduler: scheduler,
      reduce: { (state: inout Element, event: Event) in state = reduce(state, event) },
      feedbacks: feedbacks)
  }

  /// Returns a signal of the states of a machine with a reducer that returns the next state.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - scheduler: The scheduler of the loop; nil for the sending thread.
  ///   - reduce: Returns the next state for an event, without effects.
  ///   - feedbacks: The feedbacks, in the order in which they handle a state.
  @inlinable
  public static func system<Event: Sendable>(
    initial: Element,
    scheduler: (any Scheduler)? = nil,
    reduce: @escaping @Sendable (Element, Event) -> Element,
    feedbacks: Feedback<Element, Event>...
  ) -> SafeSignal<Element> {
    system(initial: initial, scheduler: scheduler, reduce: reduce, feedbacks: feedbacks)
  }
}
