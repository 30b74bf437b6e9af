import Signals

extension Property {
  /// Creates a read-only property whose value is the state of a feedback loop of its own.
  ///
  /// The loop lives as long as the property or a copy of it does.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - reduce: Makes the next state from the current one and an event, without effects.
  ///   - feedbacks: What watches the state and sends events.
  public init<Event: Sendable>(
    initial: Value,
    reduce: @escaping @Sendable (Value, Event) -> Value,
    feedbacks: [Feedback<Value, Event>]
  ) {
    let loop = FeedbackLoop(
      initial: initial,
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: feedbacks)
    self.init(value: { loop.state.value }, signal: loop.state.signal)
  }
}

extension Signal where Failure == Never {
  /// A signal of the states of a feedback loop, which each observation runs anew.
  ///
  /// - Parameters:
  ///   - initial: The state at the start, which is sent first.
  ///   - reduce: Makes the next state from the current one and an event, without effects.
  ///   - feedbacks: What watches the state and sends events.
  public static func system<Event: Sendable>(
    initial: Element,
    reduce: @escaping @Sendable (Element, Event) -> Element,
    feedbacks: [Feedback<Element, Event>]
  ) -> SafeSignal<Element> {
    SafeSignal { observer, lifetime in
      let loop = FeedbackLoop(
        initial: initial,
        reduce: { state, event in state = reduce(state, event) },
        feedbacks: feedbacks)
      lifetime.onEnd { loop.stop() }
      let states = Lifetime()
      lifetime.onEnd { states.end() }
      loop.state.signal.run(in: states, next: observer.next, end: observer.ending)
    }
  }
}
