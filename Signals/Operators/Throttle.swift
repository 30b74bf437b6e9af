// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends an element at most once in an interval: the first at once, and then, at the end of each
  /// interval in which more came, the latest of them.
  /// `marbles("ab---c|").throttle(for: .milliseconds(2), on: time)` is `marbles("a-b--c|")`.
  ///
  /// Completion sends the waiting element first; a failure doesn't. One timer is armed at a time.
  ///
  /// - Parameters:
  ///   - interval: How long to wait after an element was sent.
  ///   - latest: Whether the latest of the elements that came meanwhile follows; else they are left
  ///     out.
  ///   - scheduler: Where the time comes from, and where the following elements are sent.
  @inlinable
  public func throttle<Clock: TimeScheduler>(
    for interval: Duration, latest: Bool = true, on scheduler: Clock
  ) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let valve = ThrottleState(interval, latest, scheduler, observer, lifetime)
        start(
          Observer(
            next: { element in valve.gate.perform(valve, element) { $0.receive($1) } },
            end: { end in valve.gate.perform(valve, end) { $0.finish($1) } }),
          lifetime)
      })
  }
}

/// One observation of `throttle`; its state is touched inside the gate.
@usableFromInline
final class ThrottleState<Element: Sendable, Failure: Error, Clock: TimeScheduler>: Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var waiting: Element?
    @usableFromInline var opensAt: Duration?
    @usableFromInline var timer: Disposable?

    @inlinable
    init() {}
  }

  @usableFromInline let gate: Gate
  @usableFromInline let state: SerialState<State>
  @usableFromInline let interval: Duration
  @usableFromInline let keepsLatest: Bool
  @usableFromInline let scheduler: Clock
  @usableFromInline let observer: Observer<Element, Failure>
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(
    _ interval: Duration,
    _ keepsLatest: Bool,
    _ scheduler: Clock,
    _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime
  ) {
    gate = Gate()
    state = SerialState(State(), in: gate)
    self.interval = interval
    self.keepsLatest = keepsLatest
    self.scheduler = scheduler
    self.observer = observer
    self.lifetime = lifetime
    lifetime.onEnd { self.gate.perform { self.state.value = State() } }
  }

  @inlinable
  func receive(_ element: Element) {
    if lifetime.isEnded { return }
    if state.value.timer != nil {
      // The valve is shut, and a timer will open it: nothing needs the time.
      state.value.waiting = element
      return
    }
    let now = scheduler.now
    if let opensAt = state.value.opensAt, opensAt > now {
      if keepsLatest {
        state.value.waiting = element
        arm(after: opensAt - now)
      }
      return
    }
    state.value.opensAt = now + interval
    observer.next(element)
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
    let now = scheduler.now
    if let opensAt = state.value.opensAt, opensAt > now { return arm(after: opensAt - now) }
    state.value.waiting = nil
    state.value.opensAt = now + interval
    observer.next(element)
  }
}
