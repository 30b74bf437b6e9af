// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// The start and the stop of an engine, its observers, and its hook.
extension Engine {
  /// Publishes the initial state, lets the feedbacks handle it, and then handles the events that were sent before.
  @inlinable
  func start() {
    // Without a closure, which would retain the engine, if possible.
    if inbox == nil, turn.enter() {
      begin()
      performRest()
    } else {
      submit(.work { self.begin() })
    }
  }

  @inlinable
  func begin() {
    guard
      phase.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
    else { return }
    let state = state
    if let hook { hook.body(.state(state, after: 0)) }
    observers?.deliverToAll(state)
    // SAFETY: the list retains each runner once; `finish()` releases it.
    var last: Unmanaged<Runner<State, Event>>?
    var index = feedbacks.count
    while index > 0 {
      index -= 1
      let runner =
        namesFeedbacks
        ? feedbacks[index].parts.run(named(feedbacks[index].name))
        : feedbacks[index].parts.run(self)
      runner.link(to: last)
      last = .passRetained(runner)
    }
    running = last
    looking = last?._withUnsafeGuaranteedRef { $0.firstLooking }
    while let feedback = last, !isStopped {
      last = feedback._withUnsafeGuaranteedRef {
        $0.attend(state, nil)
        return $0.next
      }
    }
    for item in takeEarly() { perform(item) }
  }

  /// Whether names are needed, for a hook or for the tree of live observations.
  @inlinable
  var namesFeedbacks: Bool {
    #if DEBUG
      true
    #else
      hook != nil
    #endif
  }

  @inlinable
  func takeEarly() -> [Item] {
    let items = early
    early = []
    return items
  }

  /// Cancels all effects and completes the state's signal: immediately from any thread, or at the end of the current
  /// turn.
  ///
  /// It doesn't wait for a scheduler. Items that wait there find the loop stopped.
  @inlinable
  func stop() {
    guard phase.exchange(2, ordering: .acquiringAndReleasing) != 2 else { return }
    if turn.enter() {
      finish()
      performRest()
    } else {
      enter(.work { self.finish() })
    }
  }

  @inlinable
  func finish() {
    // The runners retain the engine: without them, its remaining references are released completely.
    var last = running
    looking = nil
    running = nil
    while let feedback = last {
      feedback._withUnsafeGuaranteedRef { $0.clear() }
      last = feedback._withUnsafeGuaranteedRef { $0.next }
      feedback.release()
    }
    for item in takeEarly() { perform(item) }
    // The scheduler may never run them.
    if let inbox { for item in inbox.removeAll() { perform(item) } }
    observers?.end(.completed)
  }

  /// Adds an observer of the state in a turn. After the start it receives the state immediately.
  ///
  /// The place of the observer among the others also ends in a turn. Before, elements for it are dropped.
  @inlinable
  func add(_ observer: SafeObserver<State>, _ lifetime: Lifetime) {
    submit(
      .work { [self] in
        guard !lifetime.isEnded else { return }
        if isStopped {
          observer.send(state)
          observer.complete()
          return
        }
        let place = Lifetime()
        newestParts = nil
        broadcast.add(observer.until(endOf: lifetime, in: place), place) { [self] observer in
          if phase.load(ordering: .acquiring) != 0 { observer.send(state) }
        }
        lifetime.onEnd { [weak self] in
          if let self { submit(.work { place.end() }) } else { place.end() }
        }
      })
  }

  /// The observers of the state. For the turn only.
  @usableFromInline
  var broadcast: Broadcast<State, Never> {
    if let observers { return observers }
    let broadcast = Broadcast<State, Never>()
    observers = broadcast
    return broadcast
  }

  /// Returns the cause of an event, for a hook; nil without one.
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

  /// Stores an event that was sent before the start, and drops one that was sent after the stop.
  @usableFromInline
  func postpone(_ event: Event, _ effect: Life?, _ origin: Origin?) {
    if isStopped {
      drop(event, effect, origin, .stopped)
    } else if let effect {
      early.append(.answer(event, effect))
    } else {
      early.append(.event(event, origin))
    }
  }

  /// Drops an event of a cancelled effect, and lets another feedback handle the next state first.
  ///
  /// If several feedbacks answer each state immediately, the event of one of them supersedes the effects of the others.
  /// If they always handled states in the same order, only the events of the first one would arrive.
  @usableFromInline
  func supersede(_ event: Event, _ effect: Life?, _ origin: Origin?) {
    isOvertaken = true
    drop(event, effect, origin, isStopped ? .stopped : .superseded)
  }

  @usableFromInline
  func drop(_ event: Event, _ effect: Life?, _ origin: Origin?, _ reason: DropReason) {
    guard let hook else { return }
    hook.body(.dropped(event, cause: cause(effect, origin), reason))
  }
}

extension Observer {
  /// Returns this observer for a place among the observers of a loop.
  ///
  /// It drops the elements that are sent after the end of a lifetime, of which the sender learns in its next turn. The end of
  /// the observer ends the place, since the loop may have stopped before that turn.
  @inlinable
  func until(endOf lifetime: Lifetime, in place: Lifetime) -> Observer {
    Observer(
      next: { if !lifetime.isEnded { send($0) } },
      end: {
        completion($0)
        place.end()
      })
  }
}
