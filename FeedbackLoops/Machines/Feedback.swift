// SPDX-License-Identifier: MIT

import Signals

/// What watches the state of a loop, or its events, or both, and answers with events.
///
/// A feedback looks at each state together with the event that led to it, and says which effects it
/// wants, each under a key. The loop starts an effect when its key appears and keeps it while the key
/// stays; what happens otherwise is a matter of the feedback's repetition, span and policy. An event
/// of a cancelled effect never arrives, not even one that was queued before.
public struct Feedback<State: Sendable, Event: Sendable>: Sendable {
  /// How long its effects live. The effects of a combined feedback may differ; this is the longest.
  public let lifetime: EffectLifetime
  @usableFromInline let ask: @Sendable (State, Event?) -> [EffectRequest<Event>]
  @usableFromInline let run: @Sendable (EffectSink<Event>) -> Runner<State, Event>
  @usableFromInline let makeModel: @Sendable (ModelContext) -> EffectsModel<State, Event>
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
  ///   - restart: What happens when a key is wanted again.
  ///   - lifetime: When a running effect ends.
  ///   - policy: What becomes of a new wish while other effects run.
  ///   - effect: Makes the signal of events that answers a wish. Runs on the thread of the event.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public init<Key: Hashable & Sendable, Value: Sendable>(
    requesting wanted: @escaping @Sendable (State, Event?) -> EffectRequests<Key, Value>,
    restart: RestartPolicy<Value> = .keep,
    lifetime: EffectLifetime = .whileRequested,
    policy: ConcurrencyPolicy = .every,
    file: StaticString = #fileID,
    line: UInt = #line,
    effect: @escaping @Sendable (Key, LatestValue<Value>) -> SafeSignal<Event>
  ) {
    let form = FeedbackDefinition(
      wanted: wanted, rules: Rules(restartPolicy: restart, lifetime: lifetime, policy: policy),
      effect: effect)
    self.init(
      lifetime: lifetime, file: file, line: line, ask: { form.effectRequests(for: $0, after: $1) },
      run: { EffectRunner(form, outlet: $0).runner },
      model: { RequestsModel(form, context: $0) })
  }

  /// Creates a feedback from both of its sides, which must agree.
  @inlinable
  init(
    lifetime: EffectLifetime, file: StaticString, line: UInt,
    ask: @escaping @Sendable (State, Event?) -> [EffectRequest<Event>],
    run: @escaping @Sendable (EffectSink<Event>) -> Runner<State, Event>,
    model: @escaping @Sendable (ModelContext) -> EffectsModel<State, Event>
  ) {
    self.init(lifetime: lifetime, label: .place(file, line), ask: ask, run: run, model: model)
  }

  @inlinable
  init(
    lifetime: EffectLifetime, label: Label,
    ask: @escaping @Sendable (State, Event?) -> [EffectRequest<Event>],
    run: @escaping @Sendable (EffectSink<Event>) -> Runner<State, Event>,
    model: @escaping @Sendable (ModelContext) -> EffectsModel<State, Event>
  ) {
    self.lifetime = lifetime
    self.label = label
    self.ask = ask
    self.run = run
    makeModel = model
  }

  /// The same feedback under a name, such as `whenLoading`.
  public func named(_ name: String) -> Feedback {
    Feedback(lifetime: lifetime, label: .given(name), ask: ask, run: run, model: makeModel)
  }

  /// The effects of this feedback before the start of a loop, as a value.
  ///
  /// - Parameter comparesValues: Whether effects with the same key and different values differ.
  package func model(comparesValues: Bool) -> EffectsModel<State, Event> {
    makeModel(ModelContext(name: name, comparesValues: comparesValues))
  }

  /// The effects that it wants for a state and the event that led to it: a pure question.
  ///
  /// A feedback that answers events only wants nothing when there is none.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - event: The event that led to it; nil at the start.
  public func effectRequests(for state: State, after event: Event?) -> [EffectRequest<Event>] {
    ask(state, event)
  }

  /// The same feedback for another state and event, made from its transformed sides.
  @usableFromInline
  func transformed<OtherState, OtherEvent>(
    ask: @escaping @Sendable (OtherState, OtherEvent?) -> [EffectRequest<OtherEvent>],
    run: @escaping @Sendable (EffectSink<OtherEvent>) -> Runner<OtherState, OtherEvent>,
    model: @escaping @Sendable (ModelContext) -> EffectsModel<OtherState, OtherEvent>
  ) -> Feedback<OtherState, OtherEvent> {
    let label: Feedback<OtherState, OtherEvent>.Label =
      switch self.label {
      case .given(let name): .given(name)
      case .place(let file, let line): .place(file, line)
      }
    return Feedback<OtherState, OtherEvent>(
      lifetime: lifetime, label: label, ask: ask, run: run, model: model)
  }
}
