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
///                                └─▶ EffectRunner (ChildRunners for children)
///                                      ▲             │
///                                      │             ├─▶ EffectTable ─▶ slot of an EffectRequest ─┐
///                                      │             │                                             ▼
///                                      │             └─▶ EffectSink: Engine          OwnedLife of the effect
///                                   stop() releases them                                           ▲
///                                                                  observer of the effect's signal ┘
/// ```
///
/// - The owner of a loop owns its engine. When the owner is released, it stops the engine, which then releases the
///   feedbacks and cancels all effects: this ends the cycle of runner and engine, which is its sink.
/// - A slot holds the life of an effect. A life refers to its runner, and the observer of the effect refers to the
///   life alone. A revoked life drops the events of the effect that wait in the queue.
/// - Properties and signals of the state hold the engine, and not its owner: they don't keep a loop running.
///
/// The state is changed in place under its lock, and readers on any thread copy it under the lock. There is no second
/// copy between two events, so a large state stays where it is, and a reader never sees a partial change. All other
/// external code is called in the turn, without a lock.
// SAFETY: the state is used under the lock only. The other variables are used in the turns only, and so by one thread at
// a time. All other properties are constants of Sendable types.
@usableFromInline
final class Engine<State: Sendable, Event: Sendable>: EffectSink<Event>, @unchecked Sendable {
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
  /// A Boolean value that indicates whether there is middleware or a hook.
  @usableFromInline let isObserved: Bool
  @usableFromInline let inbox: Inbox<Item>?
  @usableFromInline let turn = SerialQueue<Item>()
  /// The lock of the state. It doesn't contain the state, since the release of a generic lock would look up its type.
  @usableFromInline let lock = StateLock()
  @exclusivity(unchecked) @usableFromInline var content: State
  /// 0: not started. 1: running. 2: stopped.
  @usableFromInline let phase = Atomic<UInt8>(0)

  // The data that is accessed in the turn only.

  /// The running feedbacks, from the start to the stop.
  // SAFETY: each runner in the list was retained once, when the list was made, and is released once, after the list was
  // removed here. The list doesn't change during an event, so its runners live until the end of the event.
  @exclusivity(unchecked) @usableFromInline var running: Unmanaged<Runner<State, Event>>?
  /// The first feedback that handles each state.
  @exclusivity(unchecked) @usableFromInline var looking: Unmanaged<Runner<State, Event>>?
  /// The number of rounds that began with another feedback than the first one.
  @exclusivity(unchecked) @usableFromInline var rotations = 0
  /// The observers of the state, after the first was added. Its own gate is never contended.
  @exclusivity(unchecked) @usableFromInline var observers: Broadcast<State, Never>?
  /// The newest observer of the state, if it is a list of observers of parts.
  @exclusivity(unchecked) @usableFromInline var newestParts: AnyObject?
  /// A Boolean value that indicates whether an event was dropped since the feedbacks last handled a state, because
  /// another one was handled before.
  @exclusivity(unchecked) @usableFromInline var isOvertaken = false
  /// What the holder of the turn has sent.
  @exclusivity(unchecked) @usableFromInline var held = HeldItems<Item>()
  /// The events that were sent before the start.
  @exclusivity(unchecked) @usableFromInline var early: [Item] = []

  @inlinable
  init(
    _ machine: consuming Machine<State, Event>, inbox: Inbox<Item>?,
    middleware: (@Sendable (State, Event) -> Void)?, hook: LoopHook<State, Event>?
  ) {
    reduce = machine.reduce
    feedbacks = machine.feedbacks
    self.middleware = middleware
    let hook = LoopObservation.hook(after: hook)
    self.hook = hook
    isObserved = middleware != nil || hook != nil
    self.inbox = inbox
    content = machine.initial
    // SAFETY: a sink passes itself to its closure.
    super.init(
      isTraced: hook != nil,
      send: { unsafeDowncast($0, to: Engine.self).send($1, of: $2) })
  }

  @usableFromInline
  override func perform(_ work: @escaping @Sendable () -> Void) { submit(.work(work)) }

  @usableFromInline
  override func trace(_ trace: EffectTrace) {
    guard let hook else { return }
    switch trace {
    case .started(let id): hook.body(.effectStarted(id, after: eventNumber))
    case .ended(let id, let end): hook.body(.effectEnded(id, end))
    }
  }

  /// The current state, from any thread.
  @inlinable
  var state: State { lock.withLock { content } }

  @inlinable
  var isStopped: Bool { phase.load(ordering: .acquiring) == 2 }

  @inlinable
  var isStarted: Bool { phase.load(ordering: .acquiring) != 0 }

  /// Handles an event from outside in a turn.
  @inlinable
  func send(_ event: Event, _ origin: Origin?) {
    if let inbox {
      inbox.add(.event(event, origin)) { [weak self] in self?.enter($0) }
    } else if turn.enter() {
      handle(event, nil, origin)
      performRest()
    } else if turn.holdsItems {
      held.append(.event(event, origin))
    } else if turn.append(.event(event, origin)) {
      performRest()
    }
  }

  /// Handles an event of the effect with a lifetime in a turn.
  @inlinable
  func send(_ event: Event, of effect: Life) {
    if let inbox {
      inbox.add(.answer(event, effect)) { [weak self] in self?.enter($0) }
    } else if turn.enter() {
      handle(event, effect, nil)
      performRest()
    } else if turn.holdsItems {
      held.append(.answer(event, effect))
    } else if turn.append(.answer(event, effect)) {
      performRest()
    }
  }

  /// Performs an item in a turn.
  @inlinable
  func submit(_ item: Item) {
    if let inbox {
      inbox.add(item) { [weak self] in self?.enter($0) }
    } else {
      enter(item)
    }
  }

  @inlinable
  func enter(_ item: Item) {
    if turn.enter() {
      perform(item)
      performRest()
    } else if turn.holdsItems {
      held.append(item)
    } else if turn.append(item) {
      performRest()
    }
  }

  /// Performs waiting items until there are none, and ends the turn.
  @inlinable
  func performRest() {
    while !(held.isEmpty && turn.leave()) { perform(turn.take(&held)) }
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
    if isObserved {
      handleObserved(event, effect, origin)
      return
    }
    let next = lock.withLock {
      reduce(&content, event)
      return content
    }
    publish(next, event)
  }

  /// Handles an event of a loop with a hook or with middleware.
  @inlinable @inline(never)
  func handleObserved(_ event: Event, _ effect: Life?, _ origin: Origin?) {
    let number = hook == nil ? 0 : number.add(1, ordering: .relaxed).newValue
    if let hook { hook.body(.event(event, number: number, cause: cause(effect, origin))) }
    middleware?(state, event)
    let next = lock.withLock {
      reduce(&content, event)
      return content
    }
    if let hook { hook.body(.state(next, after: number)) }
    publish(next, event)
  }

  /// Sends a state to the observers, and lets the feedbacks handle it.
  @inlinable @inline(__always)
  func publish(_ next: State, _ event: Event) {
    observers?.deliverToAll(next)
    if isOvertaken {
      attendInTurns(next, event)
      return
    }
    var looking = looking
    while let feedback = looking, !isStopped {
      looking = feedback._withUnsafeGuaranteedRef {
        $0.attend(next, event)
        return $0.nextLooking
      }
    }
  }

  /// Lets the feedbacks handle a state, beginning with the next one in rotation.
  @usableFromInline
  func attendInTurns(_ state: State, _ event: Event) {
    isOvertaken = false
    rotations += 1
    var feedbacks: [Unmanaged<Runner<State, Event>>] = []
    var looking = looking
    while let feedback = looking {
      feedbacks.append(feedback)
      looking = feedback._withUnsafeGuaranteedRef { $0.nextLooking }
    }
    for index in feedbacks.indices where !isStopped {
      feedbacks[(rotations + index) % feedbacks.count]
        ._withUnsafeGuaranteedRef { $0.attend(state, event) }
    }
  }
}
