import Signals

/// A state that only events change, and feedbacks that answer each state with further events.
///
/// Events are handled one at a time, in the order in which they were sent, from whatever threads, also
/// when an effect answers at once. Each one goes through the reducer; then the new state is published,
/// and then every feedback looks at it. The loop owns the effects: stopping it, or letting it go,
/// cancels all of them.
public final class FeedbackLoop<State: Sendable, Event: Sendable>: Sendable {
  private let machine: Machine<State, Event>

  /// Creates a loop and starts it: the feedbacks look at the initial state at once.
  ///
  /// - Parameters:
  ///   - initial: The state at the start.
  ///   - reduce: Changes the state for an event, in place and without effects.
  ///   - feedbacks: What watches the state; each has at most one live effect.
  public init(
    initial: State,
    reduce: @escaping @Sendable (inout State, Event) -> Void,
    feedbacks: [Feedback<State, Event>]
  ) {
    machine = Machine(initial: initial, reduce: reduce, feedbacks: feedbacks)
    machine.start()
  }

  deinit {
    machine.stop()
  }

  /// The state: the current one, and every later one, also where it equals the one before.
  public var state: Property<State> { machine.published.property }

  /// The input: events from outside.
  public var on: SafeObserver<Event> {
    Observer(next: { [machine] in machine.send($0) })
  }

  /// Sends an event; it is handled before this returns, unless another one is being handled.
  public func send(_ event: Event) {
    machine.send(event)
  }

  /// Cancels all effects; later events are ignored, and the state stays as it is.
  public func stop() {
    machine.stop()
  }
}

/// What runs a loop. Its effects hold it, so that it can outlive the loop's handle, but only until the
/// handle stops it.
private final class Machine<State: Sendable, Event: Sendable>: Sendable {
  private struct Effect: Sendable {
    let key: any Hashable & Sendable
    let lifetime: Lifetime
  }

  let published: MutableProperty<State>
  private let gate = Gate()
  private let reduce: @Sendable (inout State, Event) -> Void
  private let feedbacks: [Feedback<State, Event>]
  // All three are touched inside the gate only. The state is moved out and back while it is reduced,
  // so that a large one is changed in place.
  private let state: Confined<State?>
  private let effects: Confined<[Effect?]>
  private let isStopped = Confined(false)

  init(
    initial: State,
    reduce: @escaping @Sendable (inout State, Event) -> Void,
    feedbacks: [Feedback<State, Event>]
  ) {
    published = MutableProperty(initial)
    state = Confined(initial)
    effects = Confined(Array(repeating: nil, count: feedbacks.count))
    self.reduce = reduce
    self.feedbacks = feedbacks
  }

  func start() {
    gate.perform { self.attend() }
  }

  func send(_ event: Event) {
    gate.perform { self.handle(event) }
  }

  func stop() {
    gate.perform { [self] in
      isStopped.value = true
      let last = effects.value
      effects.value = last.map { _ in nil }
      for effect in last { effect?.lifetime.end() }
    }
  }

  private func handle(_ event: Event) {
    guard !isStopped.value, var next = state.value else { return }
    state.value = nil
    reduce(&next, event)
    state.value = next
    published.value = next
    attend()
  }

  /// Lets every feedback look at the state, and starts, keeps and cancels effects accordingly.
  private func attend() {
    for (index, feedback) in feedbacks.enumerated() {
      guard !isStopped.value, let state = state.value else { return }
      let wish = feedback.wish(state)
      let current = effects.value[index]
      if let wish, let current, isEqual(wish.key, current.key) { continue }
      effects.value[index] = nil
      current?.lifetime.end()
      guard let wish else { continue }
      let lifetime = Lifetime()
      effects.value[index] = Effect(key: wish.key, lifetime: lifetime)
      wish.start().run(
        in: lifetime,
        next: { [self] event in
          gate.perform {
            // Cancelled while the event waited: it must not arrive.
            if self.effects.value[index]?.lifetime == lifetime { self.handle(event) }
          }
        },
        end: { _ in })
    }
  }

  private func isEqual<Key: Hashable>(_ key: Key, _ other: any Hashable) -> Bool {
    key == other as? Key
  }
}
