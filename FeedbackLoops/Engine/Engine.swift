// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// Runs a machine in turns, each with an event or a piece of work.
///
/// The owners and the references without ownership:
///
/// ```
/// FeedbackLoop, Store ──owns──▶ Engine ──owns──▶ state, queue, observers of the state
///   (stops the engine             ▲ │
///    when it is released)         │ └─owns──▶ RunningFeedback for each feedback
///                                 │             └─▶ EffectRunner ─▶ EffectTable ─▶ Effect
///                                 │                   │                              ▲
///                                 └──── EffectSink ◀──┘                              │
///                                            ▲                                       │
///                                            └─── observer of the effect's signal ───┘
/// ```
///
/// - An event arrives with ``send(_:from:)``. It is handled immediately, unless a turn is running: then it waits in the
///   queue, and the thread that runs the turn handles it afterwards. With a scheduler, every event waits in the queue until
///   the scheduler runs a turn.
/// - To handle an event is to reduce it, to send the new state to the observers, and to let each feedback handle the state.
/// - A feedback compares its requests with the effects in its table, and starts and cancels effects. The events of an effect
///   arrive at the engine through its sink. Those of a cancelled effect that wait in the queue are dropped.
/// - Engine, feedbacks and sink are a cycle from the start to the stop, which releases the feedbacks. Properties and
///   signals of the state own the engine, and not the loop: they don't keep it running.
///
/// The state is changed in place under its lock, and readers on any thread copy it under the lock. There is no second
/// copy between two events, so a large state stays where it is, and a reader never sees a partial change. All other
/// external code is called in the turn, without a lock.
// SAFETY: the variables are used in the turns only, and so by one thread at a time: the queue has one holder, and passes
// its writes to the next one. The constants are of Sendable types.
@usableFromInline
final class Engine<State: Sendable, Event: Sendable>: EffectLoop, @unchecked Sendable {
  /// The sender of an event.
  @usableFromInline
  enum Sender: Sendable {
    /// Code outside of the loop, with the cause for a hook.
    case outside(Cause?)
    case effect(Effect)
  }

  /// The content of a turn.
  @usableFromInline
  enum Item: Sendable {
    case event(Event, Sender)
    case work(@Sendable () -> Void)
  }

  @usableFromInline
  enum Phase: UInt8, AtomicRepresentable { case created, running, stopped }

  @usableFromInline let reduce: @Sendable (inout State, Event) -> Void
  @usableFromInline let feedbacks: [Feedback<State, Event>]
  @usableFromInline let middleware: (@Sendable (State, Event) -> Void)?
  @usableFromInline let hook: LoopHook<State, Event>?
  /// Runs work on the scheduler of the turns; nil for a loop whose turns run on the sending thread.
  @usableFromInline let schedule: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
  /// A Boolean value that indicates whether the scheduler has work that will handle the queue.
  @usableFromInline let isScheduled = Atomic(false)
  @usableFromInline let queue = GateQueue<Item>()
  @usableFromInline let content: Lock<State>
  @usableFromInline let phase = Atomic(Phase.created)

  // The variables of the turn. The runtime doesn't check those of each event for overlapping accesses: the checks were a
  // fifth of an event's instructions.

  /// The feedbacks, from the start to the stop.
  @exclusivity(unchecked) @usableFromInline var running: [RunningFeedback<State, Event>] = []
  @exclusivity(unchecked) @usableFromInline var observers = ObserverList<StateObserver<State>>()
  /// The number of the last observer that was added.
  @usableFromInline var lastObserver = 0
  /// The events that were sent before the start.
  @usableFromInline var early: [Item] = []
  /// A Boolean value that indicates whether an event was dropped since the feedbacks last handled a state, because its
  /// effect had been cancelled.
  @exclusivity(unchecked) @usableFromInline var hasDropped = false
  /// The index of the feedback that handles a state first after an event was dropped.
  @usableFromInline var firstFeedback = 0
  /// The numbers of the last event and of the last effect, for a hook.
  @usableFromInline var eventNumber = 0
  @usableFromInline var effectNumber = 0
  /// An empty array with the capacity for waiting items.
  @exclusivity(unchecked) @usableFromInline var spare: ContiguousArray<Item> = []

  @inlinable
  init(
    _ machine: consuming Machine<State, Event>, scheduler: (any Scheduler)?,
    middleware: (@Sendable (State, Event) -> Void)?, hook: LoopHook<State, Event>?
  ) {
    reduce = machine.reduce
    feedbacks = machine.feedbacks
    self.middleware = middleware
    self.hook = LoopObservation.hook(after: hook)
    if let scheduler { schedule = { scheduler.schedule($0) } } else { schedule = nil }
    content = Lock(machine.initial)
  }

  /// The current state, from any thread.
  @inlinable
  var state: State { content.withLock { $0 } }

  @inlinable
  var isStopped: Bool { phase.load(ordering: .acquiring) == .stopped }

  @inlinable
  var isStarted: Bool { phase.load(ordering: .acquiring) != .created }
}

// Turns.
extension Engine {
  /// Handles an event in a turn, from any thread.
  @inlinable
  func send(_ event: Event, from sender: Sender) {
    if schedule == nil, queue.enter() {
      handle(event, from: sender)
      leave()
    } else {
      submit(.event(event, sender))
    }
  }

  /// Performs work in a turn, after the events that were sent before; from any thread.
  @usableFromInline
  func perform(_ work: @escaping @Sendable () -> Void) {
    submit(.work(work))
  }

  @inlinable
  func submit(_ item: Item) {
    guard let schedule else { return enter(item) }
    queue.push(item)
    if isScheduled.exchange(true, ordering: .sequentiallyConsistent) { return }
    // The scheduler may never run it. Therefore it doesn't retain the engine.
    schedule { [weak self] in self?.runScheduled() }
  }

  /// Handles the items that wait for the scheduler.
  ///
  /// None is left behind: an item that was pushed before the flag is cleared is seen afterwards, and a later one finds the
  /// flag cleared. If another thread holds the turn, it handles them before it leaves.
  @usableFromInline
  func runScheduled() {
    repeat {
      if queue.settle() { leave() }
      isScheduled.store(false, ordering: .sequentiallyConsistent)
    } while queue.hasItems && !queue.isHeld
      && !isScheduled.exchange(true, ordering: .sequentiallyConsistent)
  }

  @inlinable
  func enter(_ item: Item) {
    if queue.enter() {
      handle(item)
      leave()
    } else if queue.append(item) {
      leave()
    }
  }

  /// Handles waiting items until there are none, and ends the turn.
  @inlinable
  func leave() {
    while !queue.leave() {
      var items = spare
      spare = []
      queue.take(into: &items)
      for item in items { handle(item) }
      // A burst must not keep its memory permanently.
      if items.capacity <= 1_024 {
        items.removeAll(keepingCapacity: true)
        spare = items
      }
    }
  }

  @inlinable
  func handle(_ item: Item) {
    switch item {
    case .event(let event, let sender): handle(event, from: sender)
    case .work(let work): work()
    }
  }

  @inlinable
  func handle(_ event: Event, from sender: Sender) {
    if case .effect(let effect) = sender, effect.isCancelled {
      hasDropped = true
      return drop(event, from: sender, isStopped ? .stopped : .superseded)
    }
    switch phase.load(ordering: .acquiring) {
    case .created: early.append(.event(event, sender))
    case .stopped: drop(event, from: sender, .stopped)
    case .running:
      if hook != nil { reportEvent(event, from: sender) }
      middleware?(state, event)
      let next = content.withLock { content in
        reduce(&content, event)
        return content
      }
      hook?.body(.state(next, after: eventNumber))
      observers.forEach { $0.send(next) }
      handle(next, after: event)
    }
  }

  /// Lets the feedbacks handle a state.
  ///
  /// If several feedbacks answer each state immediately, the event of one of them supersedes the effects of the others.
  /// If they always handled states in the same order, only the events of the first one would arrive. So another feedback
  /// is the first one after an event was dropped.
  @inlinable
  func handle(_ state: State, after event: Event?) {
    let feedbacks = running
    var index = 0
    if hasDropped, !feedbacks.isEmpty {
      hasDropped = false
      firstFeedback = (firstFeedback + 1) % feedbacks.count
      index = firstFeedback
    }
    for _ in feedbacks.indices where !isStopped {
      feedbacks[index].handle(state, event)
      index += 1
      if index == feedbacks.count { index = 0 }
    }
  }
}

// The start and the stop.
extension Engine {
  /// Publishes the initial state, lets the feedbacks handle it, and then handles the events that were sent before.
  @inlinable
  func start() {
    submit(.work { self.begin() })
  }

  @inlinable
  func begin() {
    guard
      phase.compareExchange(
        expected: .created, desired: .running, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    let state = state
    hook?.body(.state(state, after: 0))
    observers.forEach { $0.send(state) }
    running = feedbacks.map { feedback in
      feedback.definition.run(
        EffectSink(
          loop: self, isTraced: hook != nil, label: feedback.label,
          send: { self.send($0, from: .effect($1)) }))
    }
    handle(state, after: nil)
    performEarly()
  }

  @inlinable
  func performEarly() {
    let items = early
    early = []
    for item in items { handle(item) }
  }

  /// Cancels all effects and completes the state's signal: immediately from any thread, or at the end of the current
  /// turn.
  ///
  /// It doesn't wait for a scheduler. Items that wait find the loop stopped.
  @inlinable
  func stop() {
    guard phase.exchange(.stopped, ordering: .acquiringAndReleasing) != .stopped else { return }
    enter(.work { self.finish() })
  }

  @inlinable
  func finish() {
    let feedbacks = running
    running = []
    for feedback in feedbacks { feedback.cancelAll() }
    performEarly()
    let last = observers
    observers = ObserverList()
    last.forEach { $0.complete() }
  }
}

// The hook.
extension Engine {
  /// Returns the sender of an event from outside, with its source location for a hook.
  @inlinable
  func outside(_ fileID: StaticString, _ line: UInt) -> Sender {
    .outside(hook == nil ? nil : .sent(file: "\(fileID)", line: Int(line)))
  }

  @usableFromInline
  func cause(of sender: Sender) -> Cause {
    if case .outside(let cause?) = sender { return cause }
    if case .effect(let effect) = sender, let cause = effect.cause { return cause }
    return .sent(file: "unknown", line: 0)
  }

  @usableFromInline
  func reportEvent(_ event: Event, from sender: Sender) {
    eventNumber += 1
    hook?.body(.event(event, number: eventNumber, cause: cause(of: sender)))
  }

  /// Reports an event that isn't handled.
  @usableFromInline
  func drop(_ event: Event, from sender: Sender, _ reason: DropReason) {
    hook?.body(.dropped(event, cause: cause(of: sender), reason))
  }

  @usableFromInline
  func effectStarted(feedback: String, key: String) -> Cause {
    effectNumber += 1
    let id = EffectID(feedback: feedback, key: key, number: effectNumber)
    hook?.body(.effectStarted(id, after: eventNumber))
    return .effect(id, parent: eventNumber)
  }

  @usableFromInline
  func effectEnded(_ effect: Effect, _ end: EffectEnd) {
    if case .effect(let id, _)? = effect.cause { hook?.body(.effectEnded(id, end)) }
  }
}
