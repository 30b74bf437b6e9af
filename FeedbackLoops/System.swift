// SPDX-License-Identifier: MIT

import Signals

extension Property {
  /// Creates a read-only property whose value is the state of a loop of its own, which is running.
  ///
  /// The loop lives as long as the property, a copy of it, or an observation of it does.
  ///
  /// - Parameters:
  ///   - initial: The state at the start; the feedbacks look at it before this returns.
  ///   - reduce: Changes the state for an event, in place and without effects.
  ///   - feedbacks: What watches the state and answers with events; the only source of events.
  ///   - scheduler: Where everything happens; nil is the sending thread.
  ///   - hook: Is told of every event, state and effect.
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

  /// Creates a read-only property of a loop from a reducer that returns the next state.
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
  /// A signal of the states of a machine, which each observation runs in a loop of its own.
  ///
  /// The initial state is sent first. Disposing the observation stops the loop.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - scheduler: Where everything happens; nil is the sending thread.
  ///   - reduce: Changes the state for an event, in place and without effects.
  ///   - feedbacks: What watches the state and answers with events.
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

  /// The same with the feedbacks one after the other.
  @inlinable
  public static func system<Event: Sendable>(
    initial: Element,
    scheduler: (any Scheduler)? = nil,
    reduce: @escaping @Sendable (inout Element, Event) -> Void,
    feedbacks: Feedback<Element, Event>...
  ) -> SafeSignal<Element> {
    system(initial: initial, scheduler: scheduler, reduce: reduce, feedbacks: feedbacks)
  }

  /// A signal of the states of a machine whose reducer returns the next state.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - scheduler: Where everything happens; nil is the sending thread.
  ///   - reduce: Returns the next state for an event, without effects.
  ///   - feedbacks: The feedbacks, in the order in which they look at a state.
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

  /// A signal of the states of a machine whose reducer returns the next state.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - scheduler: Where everything happens; nil is the sending thread.
  ///   - reduce: Returns the next state for an event, without effects.
  ///   - feedbacks: The feedbacks, in the order in which they look at a state.
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
