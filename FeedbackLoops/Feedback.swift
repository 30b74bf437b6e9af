import Signals

/// What watches the state of a loop, or its events, or both, and answers with events.
///
/// A feedback looks at each state together with the event that led to it, and says which effects it
/// wants, each under a key. The loop starts an effect when its key appears and keeps it while the key
/// stays; what happens otherwise is a matter of the feedback's repetition, span and policy. An event
/// of a cancelled effect never arrives, not even one that was queued before.
public struct Feedback<State: Sendable, Event: Sendable>: Sendable {
  /// How long its effects live. The effects of a combined feedback may differ; this is the longest.
  public let span: Span
  @usableFromInline let ask: @Sendable (State, Event?) -> [Wish<Event>]
  @usableFromInline let run: @Sendable (Outlet<Event>) -> Runner<State, Event>
  @usableFromInline let label: Label

  @usableFromInline
  enum Label: Sendable {
    case given(String)
    case place(StaticString, UInt)
  }

  /// What it is called in traces and diagrams: the name it was given, else the place where it was made.
  public var name: String {
    switch label {
    case .given(let name): name
    case .place(let file, let line): "\(file):\(line)"
    }
  }

  /// Creates a feedback of the general form, of which every other one is a line.
  ///
  /// - Parameters:
  ///   - wanted: What it wants for a state and the event that led to it, which is nil at the start.
  ///   - repetition: What happens when a key is wanted again.
  ///   - span: How long an effect lives.
  ///   - policy: What becomes of a new wish while other effects run.
  ///   - effect: Makes the signal of events that answers a wish. Runs on the thread of the event.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public init<Key: Hashable & Sendable, Value: Sendable>(
    wanting wanted: @escaping @Sendable (State, Event?) -> Wanted<Key, Value>,
    repetition: Repetition<Value> = .keeps,
    span: Span = .whileWanted,
    policy: Policy = .every,
    file: StaticString = #fileID,
    line: UInt = #line,
    effect: @escaping @Sendable (Key, Latest<Value>) -> SafeSignal<Event>
  ) {
    let form = Form(
      wanted: wanted, rules: Rules(repetition: repetition, span: span, policy: policy),
      effect: effect)
    self.init(
      span: span, file: file, line: line, ask: { form.wishes(for: $0, after: $1) },
      run: { WishRunner(form, outlet: $0).runner })
  }

  /// Creates a feedback from both of its sides, which must agree.
  @inlinable
  init(
    span: Span, file: StaticString, line: UInt,
    ask: @escaping @Sendable (State, Event?) -> [Wish<Event>],
    run: @escaping @Sendable (Outlet<Event>) -> Runner<State, Event>
  ) {
    self.init(span: span, label: .place(file, line), ask: ask, run: run)
  }

  @inlinable
  init(
    span: Span, label: Label,
    ask: @escaping @Sendable (State, Event?) -> [Wish<Event>],
    run: @escaping @Sendable (Outlet<Event>) -> Runner<State, Event>
  ) {
    self.span = span
    self.label = label
    self.ask = ask
    self.run = run
  }

  /// The same feedback under a name, such as `whenLoading`.
  public func named(_ name: String) -> Feedback {
    Feedback(span: span, label: .given(name), ask: ask, run: run)
  }

  /// The effects that it wants for a state and the event that led to it: a pure question.
  ///
  /// A feedback that answers events only wants nothing when there is none.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - event: The event that led to it; nil at the start.
  public func wishes(for state: State, after event: Event?) -> [Wish<Event>] {
    ask(state, event)
  }

  /// The same feedback for another state and event, made from both sides by their transformations.
  @usableFromInline
  func transformed<OtherState, OtherEvent>(
    ask: @escaping @Sendable (OtherState, OtherEvent?) -> [Wish<OtherEvent>],
    run: @escaping @Sendable (Outlet<OtherEvent>) -> Runner<OtherState, OtherEvent>
  ) -> Feedback<OtherState, OtherEvent> {
    switch label {
    case .given(let name):
      Feedback<OtherState, OtherEvent>(span: span, label: .given(name), ask: ask, run: run)
    case .place(let file, let line):
      Feedback<OtherState, OtherEvent>(
        span: span, label: .place(file, line), ask: ask, run: run)
    }
  }
}
