import Signals
import Synchronization

/// What performs a machine: one turn after the other, an event or a piece of work each.
///
/// The state is changed in place under its lock, where readers on any thread copy it; there is no
/// second copy between two events, so that a large state stays where it is, and a reader never sees
/// half of a change. Everything else that is foreign is called in the turn, and under no lock.
@usableFromInline
final class Engine<State: Sendable, Event: Sendable>: Sendable {
  /// What a turn does.
  @usableFromInline
  enum Item: Sendable {
    case event(Event, (any Effect)?, Sent?)
    case work(@Sendable () -> Void)
  }

  @usableFromInline let machine: Machine<State, Event>
  @usableFromInline let middleware: (@Sendable (State, Event) -> Void)?
  @usableFromInline let hook: LoopHook<State, Event>?
  @usableFromInline let inbox: Inbox<Item>?
  @usableFromInline let turn = Turn<Item>()
  @usableFromInline let content: Lock<State>
  // These two are touched in the turn only.
  @usableFromInline let feedbacks = Confined<Feedbacks<State, Event>?>(nil)
  /// Events that were sent before the start.
  @usableFromInline let early = Confined<[Item]>([])
  /// 0: not started. 1: running. 2: stopped.
  @usableFromInline let phase = Atomic<UInt8>(0)
  /// The numbers of the last event and of the last effect. Written in the turn only.
  @usableFromInline let number = Atomic(0)
  @usableFromInline let effects = Atomic(0)
  /// Whether anyone has ever observed the state. Touched in the turn only.
  @usableFromInline let isObserved = Atomic(false)
  // Its list of observers is touched in the turn only, so that its own gate is never contended.
  @usableFromInline let broadcast = Broadcast<State, Never>()

  @inlinable
  init(
    _ machine: Machine<State, Event>, scheduler: (any Scheduler)?,
    middleware: (@Sendable (State, Event) -> Void)?, hook: LoopHook<State, Event>?
  ) {
    self.machine = machine
    self.middleware = middleware
    self.hook = hook
    inbox = scheduler.map { Inbox($0) }
    content = Lock(machine.initial)
  }

  /// The state at this moment, from any thread.
  @inlinable
  var state: State { content.withLock { $0 } }

  @inlinable
  var isStopped: Bool { phase.load(ordering: .acquiring) == 2 }

  /// Handles an event in its turn.
  @inlinable
  func send(_ event: Event, _ effect: (any Effect)?, _ sent: Sent?) {
    if inbox == nil, turn.enter() {
      handle(event, effect, sent)
      turn.leave { perform($0) }
    } else {
      submit(.event(event, effect, sent))
    }
  }

  /// Does an item in its turn.
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
    // An item that was sent inside a turn finds it held, so that the queue is tried before all else.
    if turn.enter() {
      perform(item)
      turn.leave { perform($0) }
    } else if turn.append(item) {
      turn.drain { perform($0) }
    }
  }

  @inlinable
  func perform(_ item: Item) {
    switch item {
    case .event(let event, let effect, let sent): handle(event, effect, sent)
    case .work(let work): work()
    }
  }

  @inlinable
  func handle(_ event: Event, _ effect: (any Effect)?, _ sent: Sent?) {
    if let effect, effect.isCancelled {
      drop(event, effect, sent, isStopped ? .stopped : .superseded)
      return
    }
    let phase = phase.load(ordering: .acquiring)
    if phase != 1 {
      postpone(event, effect, sent)
      return
    }
    let number = number.load(ordering: .relaxed) &+ 1
    self.number.store(number, ordering: .relaxed)
    if let hook { hook.body(.event(event, number: number, cause: cause(effect, sent))) }
    middleware?(state, event)
    let next = content.withLock { state in
      machine.reduce(&state, event)
      return state
    }
    if let hook { hook.body(.state(next, after: number)) }
    broadcast.deliver(next)
    if let feedbacks = feedbacks.value, !isStopped { feedbacks.attend(next, event) }
  }
}

/// Where an event was sent from outside; made for a hook only.
@usableFromInline
final class Sent: Sendable {
  @usableFromInline let cause: Cause

  @usableFromInline
  init(_ cause: Cause) {
    self.cause = cause
  }
}

/// The feedbacks of a loop at work.
@usableFromInline
final class Feedbacks<State: Sendable, Event: Sendable>: Sendable {
  @usableFromInline let attend: @Sendable (State, Event?) -> Void
  @usableFromInline let runners: [Runner<State, Event>]

  /// They look one after the other, until one of them stops the loop.
  @inlinable
  init(
    _ runners: [Runner<State, Event>], isStopped: @escaping @Sendable () -> Bool
  ) {
    self.runners = runners
    var attend: @Sendable (State, Event?) -> Void = { _, _ in }
    if let first = runners.first { attend = first.attend }
    for runner in runners.dropFirst() {
      let (before, next) = (attend, runner.attend)
      attend = { state, event in
        before(state, event)
        if !isStopped() { next(state, event) }
      }
    }
    self.attend = attend
  }
}
