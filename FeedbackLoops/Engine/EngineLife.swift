// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// The start and the stop of an engine, its observers, and its hook.
extension Engine {
  /// Publishes the initial state, lets the feedbacks look at it, and then handles what was sent before.
  @inlinable
  func start() {
    submit(.work { self.begin() })
  }

  @inlinable
  func begin() {
    guard
      phase.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
    else { return }
    let state = state
    if let hook { hook.body(.state(state, after: 0)) }
    inTurn.value.broadcast?.deliver(state)
    let outlet = outlet
    var last: ActiveFeedback<State, Event>?
    for feedback in feedbacks.reversed() {
      last = ActiveFeedback(
        feedback.run(namesFeedbacks ? outlet.named(feedback.name) : outlet), before: last)
    }
    inTurn.value.feedbacks = last
    inTurn.value.looking = last?.firstLooking
    while let feedback = last, !isStopped {
      feedback.attend(state, nil)
      last = feedback.next
    }
    for item in takeEarly() { perform(item) }
  }

  /// Whether anyone reads the names: a hook, or the tree of live observations.
  @inlinable
  var namesFeedbacks: Bool {
    #if DEBUG
      true
    #else
      hook != nil
    #endif
  }

  @inlinable
  var outlet: EffectSink<Event> {
    EffectSink(
      send: { event, life in self.send(event, of: life) },
      perform: { work in self.submit(.work(work)) },
      number: { self.number.load(ordering: .relaxed) },
      trace: tracer,
      count: { self.effects.add(1, ordering: .relaxed).newValue },
      name: "")
  }

  @inlinable
  var tracer: (@Sendable (EffectTrace) -> Void)? {
    guard let hook else { return nil }
    return { trace in
      switch trace {
      case .started(let id):
        hook.body(.effectStarted(id, after: self.number.load(ordering: .relaxed)))
      case .ended(let id, let end): hook.body(.effectEnded(id, end))
      }
    }
  }

  @inlinable
  func takeEarly() -> [Item] {
    let items = inTurn.value.early
    inTurn.value.early = []
    return items
  }

  /// Cancels all effects and completes the state's signal. From any thread, at once; from inside a
  /// turn, at the end of it.
  ///
  /// It doesn't wait for a scheduler: whatever runs there afterwards finds the loop stopped.
  @inlinable
  func stop() {
    guard phase.exchange(2, ordering: .acquiringAndReleasing) != 2 else { return }
    enter(.work { self.finish() })
  }

  @inlinable
  func finish() {
    // The runners hold the engine: without them, whatever still holds it lets go of all of it.
    var last = inTurn.value.feedbacks
    inTurn.value.looking = nil
    inTurn.value.feedbacks = nil
    while let feedback = last {
      feedback.clear()
      last = feedback.next
    }
    for item in takeEarly() { perform(item) }
    inTurn.value.broadcast?.end(.completed)
  }

  /// Adds an observer of the state, in its turn: after the start it receives the state at once.
  @inlinable
  func add(_ observer: SafeObserver<State>, _ lifetime: Lifetime) {
    // The observation leaves in its turn too. Till then the head of its chain drops what comes.
    let place = Lifetime()
    submit(
      .work { [self] in
        guard !lifetime.isEnded else { return }
        if isStopped {
          observer.send(state)
          observer.complete()
          return
        }
        broadcast.add(observer, place) { [self] observer in
          if phase.load(ordering: .acquiring) != 0 { observer.send(state) }
        }
        lifetime.onEnd { [weak self] in
          if let self { submit(.work { place.end() }) } else { place.end() }
        }
      })
  }

  /// A part of the state: first as it is, then whenever it has changed.
  @inlinable
  func distinct<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part
  ) -> SafeSignal<Part> {
    // The same as map and then removeDuplicates, in one step, since there may be very many of them.
    SafeSignal(serial: { [self] observer, lifetime in
      let step = Step(UncheckedBox<Part?>(nil), observer)
      add(
        Observer(
          next: { state in
            let next = part(state)
            if step.knowledge.value == next { return }
            step.knowledge.value = next
            step.next(next)
          },
          end: observer.completion),
        lifetime)
    })
  }

  /// The observers of the state. For the turn only.
  @usableFromInline
  var broadcast: Broadcast<State, Never> {
    if let broadcast = inTurn.value.broadcast { return broadcast }
    let broadcast = Broadcast<State, Never>()
    inTurn.value.broadcast = broadcast
    return broadcast
  }

  /// Where an event comes from, for a hook; nothing is made without one.
  @inlinable
  func sent(_ file: StaticString, _ line: UInt) -> Origin? {
    hook == nil ? nil : sent(at: file, line)
  }

  @usableFromInline
  func sent(at file: StaticString, _ line: UInt) -> Origin {
    Origin(.sent(file: "\(file)", line: Int(line)))
  }

  @usableFromInline
  func cause(_ effect: Life?, _ origin: Origin?) -> Cause {
    (effect?.effectOrigin ?? origin)?.cause ?? .sent(file: "unknown", line: 0)
  }

  /// Keeps an event of the time before the start, and drops one of the time after the stop.
  @usableFromInline
  func postpone(_ event: Event, _ effect: Life?, _ origin: Origin?) {
    if isStopped {
      drop(event, effect, origin, .stopped)
    } else if let effect {
      inTurn.value.early.append(.answer(event, effect))
    } else {
      inTurn.value.early.append(.event(event, origin))
    }
  }

  /// Drops an event of a cancelled effect, and lets another feedback look first at the next state.
  ///
  /// If several feedbacks answer each state at once, the event of one of them supersedes the effects of the others.
  /// If they always looked in the same order, the events of the first one alone would arrive.
  @usableFromInline
  func supersede(_ event: Event, _ effect: Life?, _ origin: Origin?) {
    inTurn.value.isOvertaken = true
    drop(event, effect, origin, isStopped ? .stopped : .superseded)
  }

  @usableFromInline
  func drop(_ event: Event, _ effect: Life?, _ origin: Origin?, _ reason: DropReason) {
    guard let hook else { return }
    hook.body(.dropped(event, cause: cause(effect, origin), reason))
  }
}
