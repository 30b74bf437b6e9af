// SPDX-License-Identifier: MIT

extension Signal {
  /// Fails when nothing comes for too long, from the start on and after each element.
  /// `marbles("a---b|").timeout(after: .milliseconds(2), on: time, failWith: MarbleFailure())` is `marbles("a-^")`.
  ///
  /// - Parameters:
  ///   - interval: How long is too long.
  ///   - scheduler: Where the time comes from, and where the failure is sent.
  ///   - failure: What to fail with.
  public func timeout(
    after interval: Duration,
    on scheduler: some TimeScheduler,
    failWith failure: @autoclosure @escaping @Sendable () -> Failure
  ) -> Signal {
    timeout(after: interval, on: scheduler, continueWith: .deferred { .failed(failure()) })
  }

  /// Continues with another signal when no element arrives in time, from the start on and after each
  /// element. The upstream is ended then.
  /// `marbles("a---b|").timeout(after: .milliseconds(2), on: time, continueWith: marbles("c|"))` is `marbles("a-c|")`.
  public func timeout(
    after interval: Duration, on scheduler: some TimeScheduler, continueWith other: Signal
  ) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        let watch = TimeoutState(interval, scheduler, other, observer, lifetime)
        watch.start()
        self.run(
          in: watch.input,
          next: { element in watch.gate.perform(watch, element) { $0.receive($1) } },
          end: { end in watch.gate.perform(watch, end) { $0.finish($1) } })
      })
  }
}

/// One observation of `timeout`; its state is touched inside the gate. One timer is armed at a
/// time, and its deadline moves.
private final class TimeoutState<Element: Sendable, Failure: Error>: Sendable {
  struct State: Sendable {
    var deadline: Duration
    var timer: Disposable?
    var isOver = false
  }

  let gate = Gate()
  let input: Lifetime
  private let state: SerialState<State>
  private let interval: Duration
  private let scheduler: any TimeScheduler
  private let other: Signal<Element, Failure>
  private let observer: Observer<Element, Failure>
  private let lifetime: Lifetime

  init(
    _ interval: Duration,
    _ scheduler: any TimeScheduler,
    _ other: Signal<Element, Failure>,
    _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime
  ) {
    self.interval = interval
    self.scheduler = scheduler
    self.other = other
    self.observer = observer
    self.lifetime = lifetime
    input = lifetime.input("timeout")
    state = SerialState(State(deadline: scheduler.now + interval), in: gate)
    input.onEnd { self.gate.perform { self.state.value.timer = nil } }
  }

  func start() {
    gate.perform { [self] in arm(after: interval) }
  }

  func receive(_ element: Element) {
    if state.value.isOver { return }
    state.value.deadline = scheduler.now + interval
    observer.next(element)
  }

  func finish(_ end: Completion<Failure>) {
    if state.value.isOver { return }
    state.value.isOver = true
    state.value.timer = nil
    observer.end(end)
  }

  private func arm(after delay: Duration) {
    state.value.timer = scheduler.schedule(after: delay) { self.gate.perform { self.fire() } }
  }

  private func fire() {
    if state.value.isOver || lifetime.isEnded { return }
    let left = state.value.deadline - scheduler.now
    if left > .zero { return arm(after: left) }
    state.value.isOver = true
    lifetime.release(input)
    lifetime.startNext { [self] in other.start(observer, lifetime) }
  }
}
