import Signals

/// What watches the state of a loop and answers with events: an effect that lives as long as the
/// state asks for it.
///
/// A feedback looks at each state and says which effect it wants, under which key. The loop starts the
/// effect when the key appears, keeps it as long as the key stays the same, and cancels it when the
/// key changes or goes; an event of a cancelled effect never arrives, not even one that was queued.
public struct Feedback<State: Sendable, Event: Sendable>: Sendable {
  /// An effect, and what tells it from others.
  struct Wish: Sendable {
    let key: any Hashable & Sendable
    let start: @Sendable () -> SafeSignal<Event>
  }

  let wish: @Sendable (State) -> Wish?

  /// Creates a feedback from a query on the state and the effect that answers it.
  ///
  /// - Parameters:
  ///   - query: What the state asks for, or nil. Equal queries in a row are one: the effect goes on.
  ///   - effect: Makes the signal of events which answers a query.
  public init<Query: Hashable & Sendable>(
    when query: @escaping @Sendable (State) -> Query?,
    effect: @escaping @Sendable (Query) -> SafeSignal<Event>
  ) {
    wish = { state in
      query(state).map { query in Wish(key: query) { effect(query) } }
    }
  }

  /// Creates a feedback that runs one effect as long as a condition holds.
  public init(
    while condition: @escaping @Sendable (State) -> Bool,
    effect: @escaping @Sendable () -> SafeSignal<Event>
  ) {
    self.init(when: { condition($0) ? true : nil }, effect: { _ in effect() })
  }

  /// Creates a feedback that sends events from outside into the loop, whatever its state.
  public init(events: SafeSignal<Event>) {
    self.init(while: { _ in true }, effect: { events })
  }
}
