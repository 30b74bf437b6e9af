// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends an element once none has followed it for a while: the last of each burst.
  /// `marbles("ab--c|").debounce(for: .milliseconds(2), on: time)` is `marbles("---b-[c|]")`.
  ///
  /// Completion sends the waiting element first; a failure doesn't. One timer is armed at a time,
  /// and its deadline moves, so that a burst costs no more timers than one element.
  ///
  /// - Parameters:
  ///   - interval: How long it must be quiet.
  ///   - scheduler: Where the time comes from, and where elements are sent.
  @inlinable
  public func debounce<Clock: TimeScheduler>(
    for interval: Duration, on scheduler: Clock
  ) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let quiet = DebounceState(interval, scheduler, observer, lifetime)
        start(
          Observer(
            next: { element in quiet.gate.perform(quiet, element) { $0.receive($1) } },
            end: { end in quiet.gate.perform(quiet, end) { $0.finish($1) } }),
          lifetime)
      })
  }
}

/// One observation of `debounce`; its state is touched inside the gate.
@usableFromInline
final class DebounceState<Element: Sendable, Failure: Error, Clock: TimeScheduler>: Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var waiting: Element?
    @usableFromInline var deadline: Duration = .zero
    @usableFromInline var timer: Disposable?

    @inlinable
    init() {}
  }

  @usableFromInline let gate: Gate
  @usableFromInline let state: SerialState<State>
  @usableFromInline let interval: Duration
  @usableFromInline let scheduler: Clock
  @usableFromInline let observer: Observer<Element, Failure>
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(
    _ interval: Duration,
    _ scheduler: Clock,
    _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime
  ) {
    gate = Gate()
    state = SerialState(State(), in: gate)
    self.interval = interval
    self.scheduler = scheduler
    self.observer = observer
    self.lifetime = lifetime
    lifetime.onEnd { self.gate.perform { self.state.value = State() } }
  }

  @inlinable
  func receive(_ element: Element) {
    if lifetime.isEnded { return }
    state.value.waiting = element
    state.value.deadline = scheduler.now + interval
    if state.value.timer == nil { arm(after: interval) }
  }

  @inlinable
  func finish(_ end: Completion<Failure>) {
    if lifetime.isEnded { return }
    if end.failure == nil, let element = state.value.waiting {
      state.value.waiting = nil
      observer.next(element)
    }
    if !lifetime.isEnded { observer.end(end) }
  }

  @inlinable
  func arm(after delay: Duration) {
    state.value.timer = scheduler.schedule(after: delay) {
      self.gate.perform { self.fire() }
    }
  }

  @inlinable
  func fire() {
    state.value.timer = nil
    guard let element = state.value.waiting, !lifetime.isEnded else { return }
    let left = state.value.deadline - scheduler.now
    if left > .zero { return arm(after: left) }
    state.value.waiting = nil
    observer.next(element)
  }
}
