// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each element, and the completion, after a delay; a failure goes at once.
  /// `marbles("ab|").delay(for: .milliseconds(2), on: time)` is `marbles("--ab|")`.
  public func delay(for interval: Duration, on scheduler: some TimeScheduler) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        let queue = DelayQueue(interval, scheduler, observer, lifetime)
        // What is upstream is released when it ends, and not only when its end is delivered.
        self.run(
          in: lifetime.segment(),
          next: { element in queue.gate.perform(queue, .next(element)) { $0.add($1) } },
          end: { end in
            if end.failure == nil {
              queue.gate.perform(queue, .end(end)) { $0.add($1) }
            } else {
              queue.gate.perform { if !lifetime.isEnded { observer.end(end) } }
            }
          })
      })
  }
}

/// One observation of `delay`: events in order, each with its moment. One timer is armed at a time,
/// for the first of them, so that order doesn't depend on the scheduler.
private final class DelayQueue<Element: Sendable, Failure: Error>: Sendable {
  struct State: Sendable {
    var waiting = Fifo<(event: Signal<Element, Failure>.Event, due: Duration)>()
    var next: (event: Signal<Element, Failure>.Event, due: Duration)?
    var timer: Disposable?
  }

  let gate = Gate()
  private let state: SerialState<State>
  private let interval: Duration
  private let scheduler: any TimeScheduler
  private let observer: Observer<Element, Failure>
  private let lifetime: Lifetime

  init(
    _ interval: Duration,
    _ scheduler: any TimeScheduler,
    _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime
  ) {
    state = SerialState(State(), in: gate)
    self.interval = interval
    self.scheduler = scheduler
    self.observer = observer
    self.lifetime = lifetime
    lifetime.onEnd { self.gate.perform { self.state.value = State() } }
  }

  func add(_ event: Signal<Element, Failure>.Event) {
    if lifetime.isEnded { return }
    let entry = (event: event, due: scheduler.now + interval)
    if state.value.next == nil {
      state.value.next = entry
      arm(after: interval)
    } else {
      state.value.waiting.append(entry)
    }
  }

  private func arm(after delay: Duration) {
    state.value.timer = scheduler.schedule(after: delay) {
      self.gate.perform { self.fire() }
    }
  }

  private func fire() {
    state.value.timer = nil
    while let entry = state.value.next, !lifetime.isEnded {
      let left = entry.due - scheduler.now
      if left > .zero { return arm(after: left) }
      state.value.next = state.value.waiting.popFirst()
      switch entry.event {
      case .next(let element): observer.next(element)
      case .end(let end): observer.end(end)
      }
    }
  }
}
