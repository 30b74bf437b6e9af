// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// Runs a machine in turns, each with an event or a piece of work.
///
/// The owners and the references without ownership:
///
/// ```
/// FeedbackLoop, Store ──owns──▶ Engine ─────────▶ state, reducer, observers
///                                │
///                                └─▶ ActiveFeedback ─▶ EffectRunner (ChildRunners for children)
///                                      ▲             │
///                                      │             ├─▶ EffectTable ─▶ slot of an EffectRequest ─┐
///                                      │             │                                             ▼
///                                      │             └─▶ EffectSink ─▶ Engine        OwnedLife of the effect
///                                   stop() releases them                                           ▲
///                                                                  observer of the effect's signal ┘
/// ```
///
/// - The owner of a loop owns its engine. When the owner is released, it stops the engine, which then releases the
///   feedbacks and cancels all effects: this ends the cycle of runner, sink and engine.
/// - A slot holds the life of an effect. A life refers to its runner, and the observer of the effect refers to the
///   life alone. A revoked life drops the events of the effect that wait in the queue.
/// - Properties and signals of the state hold the engine, and not its owner: they don't keep a loop running.
///
/// The state is changed in place under its lock, and readers on any thread copy it under the lock. There is no second
/// copy between two events, so a large state stays where it is, and a reader never sees a partial change. All other
/// external code is called in the turn, without a lock.
@usableFromInline
final class Engine<State: Sendable, Event: Sendable>: Sendable {
  /// The content of a turn.
  @usableFromInline
  enum Item: Sendable {
    /// Handles an event from outside.
    case event(Event, Origin?)
    /// Handles an event of the effect with a lifetime.
    case answer(Event, Life)
    case work(@Sendable () -> Void)
  }

  @usableFromInline let reduce: @Sendable (inout State, Event) -> Void
  @usableFromInline let feedbacks: [Feedback<State, Event>]
  @usableFromInline let middleware: (@Sendable (State, Event) -> Void)?
  @usableFromInline let hook: LoopHook<State, Event>?
  @usableFromInline let inbox: Inbox<Item>?
  @usableFromInline let turn = SerialQueue<Item>()
  @usableFromInline let content: Lock<State>
  @usableFromInline let inTurn = UncheckedBox(InTurn())
  /// 0: not started. 1: running. 2: stopped.
  @usableFromInline let phase = Atomic<UInt8>(0)
  /// The numbers of the last event and of the last effect, for a hook. Written in the turn only.
  @usableFromInline let number = Atomic(0)
  @usableFromInline let effects = Atomic(0)

  /// The data that is accessed in the turn only.
  @usableFromInline
  struct InTurn: Sendable {
    /// The running feedbacks, from the start to the stop.
    @usableFromInline var feedbacks: ActiveFeedback<State, Event>?
    // SAFETY: an unretained reference into `feedbacks`. Both change together, and not during an event, so the object
    // lives until the end of the event.
    /// The first feedback that handles each state.
    @usableFromInline var looking: Unmanaged<ActiveFeedback<State, Event>>?
    /// The number of rounds that began with another feedback than the first one.
    @usableFromInline var rotations = 0
    /// The observers of the state, after the first was added. Its own gate is never contended.
    @usableFromInline var broadcast: Broadcast<State, Never>?
    /// A Boolean value that indicates whether an event was dropped since the feedbacks last handled a state, because
    /// another one was handled before.
    @usableFromInline var isOvertaken = false
    /// The events that were sent before the start.
    @usableFromInline var early: [Item] = []

    @inlinable
    init() {}
  }

  @inlinable
  init(
    _ machine: Machine<State, Event>, scheduler: (any Scheduler)?,
    middleware: (@Sendable (State, Event) -> Void)?, hook: LoopHook<State, Event>?
  ) {
    reduce = machine.reduce
    feedbacks = machine.feedbacks
    self.middleware = middleware
    self.hook = hook
    inbox = scheduler.map { Inbox($0) }
    content = Lock(machine.initial)
  }

  /// The current state, from any thread.
  @inlinable
  var state: State { content.withLock { $0 } }

  @inlinable
  var isStopped: Bool { phase.load(ordering: .acquiring) == 2 }

  @inlinable
  var isStarted: Bool { phase.load(ordering: .acquiring) != 0 }

  /// Handles an event from outside in a turn.
  @inlinable
  func send(_ event: Event, _ origin: Origin?) {
    if let inbox {
      inbox.add(.event(event, origin)) { self.enter($0) }
    } else if turn.enter() {
      handle(event, nil, origin)
      performRest()
    } else if turn.append(.event(event, origin)) {
      performRest()
    }
  }

  /// Handles an event of the effect with a lifetime in a turn.
  @inlinable
  func send(_ event: Event, of effect: Life) {
    if let inbox {
      inbox.add(.answer(event, effect)) { self.enter($0) }
    } else if turn.enter() {
      handle(event, effect, nil)
      performRest()
    } else if turn.append(.answer(event, effect)) {
      performRest()
    }
  }

  /// Performs an item in a turn.
  @inlinable
  func submit(_ item: Item) {
    if let inbox {
      inbox.add(item) { self.enter($0) }
    } else {
      enter(item)
    }
  }

  @inlinable
  func enter(_ item: Item) {
    if turn.enter() {
      perform(item)
      performRest()
    } else if turn.append(item) {
      performRest()
    }
  }

  /// Performs waiting items until there are none, and ends the turn.
  @inlinable
  func performRest() {
    while !turn.leave() { perform(turn.take()) }
  }

  @inlinable
  func perform(_ item: consuming Item) {
    switch consume item {
    case .event(let event, let origin): handle(event, nil, origin)
    case .answer(let event, let effect): handle(event, effect, nil)
    case .work(let work): work()
    }
  }

  @inlinable
  func handle(_ event: Event, _ effect: Life?, _ origin: Origin?) {
    if effect?.isRevoked == true {
      supersede(event, effect, origin)
      return
    }
    let phase = phase.load(ordering: .acquiring)
    if phase != 1 {
      postpone(event, effect, origin)
      return
    }
    let number = hook == nil ? 0 : number.add(1, ordering: .relaxed).newValue
    if let hook { hook.body(.event(event, number: number, cause: cause(effect, origin))) }
    middleware?(state, event)
    let next = content.withLock { state in
      reduce(&state, event)
      return state
    }
    if let hook { hook.body(.state(next, after: number)) }
    inTurn.value.broadcast?.deliver(next)
    if inTurn.value.isOvertaken {
      attendInTurns(next, event)
    } else {
      var looking = inTurn.value.looking
      while let feedback = looking, !isStopped {
        looking = feedback._withUnsafeGuaranteedRef {
          $0.attend(next, event)
          return $0.nextLooking
        }
      }
    }
  }

  /// Lets the feedbacks handle a state, beginning with the next one in rotation.
  @usableFromInline
  func attendInTurns(_ state: State, _ event: Event) {
    inTurn.value.isOvertaken = false
    inTurn.value.rotations += 1
    var feedbacks: [Unmanaged<ActiveFeedback<State, Event>>] = []
    var looking = inTurn.value.looking
    while let feedback = looking {
      feedbacks.append(feedback)
      looking = feedback._withUnsafeGuaranteedRef { $0.nextLooking }
    }
    for index in feedbacks.indices where !isStopped {
      feedbacks[(inTurn.value.rotations + index) % feedbacks.count]
        ._withUnsafeGuaranteedRef { $0.attend(state, event) }
    }
  }
}

/// A linked list of a loop's running feedbacks, since an array of runners would look up their type.
@usableFromInline
final class ActiveFeedback<State: Sendable, Event: Sendable>: Sendable {
  @usableFromInline let attend: @Sendable (State, Event?) -> Void
  @usableFromInline let clear: @Sendable () -> Void
  @usableFromInline let attendsOnce: Bool
  @usableFromInline let next: ActiveFeedback?
  /// The next feedback that handles each state; `next` retains it.
  @usableFromInline let nextLooking: Unmanaged<ActiveFeedback>?

  @inlinable
  init(_ runner: Runner<State, Event>, before next: ActiveFeedback?) {
    attend = runner.attend
    clear = runner.clear
    attendsOnce = runner.attendsOnce
    self.next = next
    nextLooking = next?.firstLooking
  }

  /// The first feedback from here on that handles each state.
  @inlinable
  var firstLooking: Unmanaged<ActiveFeedback>? {
    attendsOnce ? nextLooking : .passUnretained(self)
  }
}
