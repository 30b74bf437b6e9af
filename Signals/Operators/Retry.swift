// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts again after a failure, at most so many times, then fails with the last failure.
  ///
  /// - Parameters:
  ///   - count: How many further attempts there are after the first.
  ///   - condition: Whether a failure is worth another attempt; every one is, unless said otherwise.
  public func retry(
    _ count: Int, if condition: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal {
    precondition(count >= 0, "Can't retry \(count) times: give 0 or more.")
    return Signal(serial: { observer, lifetime in
      let left = UncheckedBox(count)
      self.attempt(observer, lifetime) { failure, again in
        guard left.value > 0, condition(failure) else { return observer.fail(failure) }
        left.value -= 1
        again()
      }
    })
  }

  /// Starts again some time after a failure, at most so many times, then fails with the last failure.
  ///
  /// - Parameters:
  ///   - count: How many further attempts there are after the first.
  ///   - backoff: How long to wait before each.
  ///   - scheduler: Where the time comes from, and where further attempts start.
  ///   - condition: Whether a failure is worth another attempt; every one is, unless said otherwise.
  public func retry(
    _ count: Int,
    after backoff: Backoff,
    on scheduler: some TimeScheduler,
    if condition: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal {
    precondition(count >= 0, "Can't retry \(count) times: give 0 or more.")
    return Signal(serial: { observer, lifetime in
      let done = UncheckedBox(0)
      let waits = LifetimeSet(lifetime)
      self.attempt(observer, lifetime) { failure, again in
        guard done.value < count, condition(failure) else { return observer.fail(failure) }
        let wait = waits.add("retry, wait")
        let delay = backoff.delay(before: done.value)
        done.value += 1
        SafeSignal<Void>.timer(after: delay, on: scheduler).run(
          in: wait,
          next: { _ in },
          end: { _ in
            waits.remove(wait)
            again()
          })
      }
    })
  }

  /// Starts again after each failure, when the signal that a closure makes of it sends an element.
  ///
  /// If that signal completes without one, so does this.
  public func retry<Trigger>(
    when trigger: @escaping @Sendable (Failure) -> SafeSignal<Trigger>
  ) -> Signal {
    Signal(serial: { observer, lifetime in
      let waits = LifetimeSet(lifetime)
      self.attempt(observer, lifetime) { failure, again in
        let wait = waits.add("retry, wait")
        let isDecided = UncheckedBox(false)
        trigger(failure).prefix(1).run(
          in: wait,
          next: { _ in isDecided.value = true },
          end: { _ in
            waits.remove(wait)
            if isDecided.value { again() } else { observer.complete() }
          })
      }
    })
  }

  /// Runs attempts one after the other; `decide` is asked after each failure.
  private func attempt(
    _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime,
    _ decide: @escaping @Sendable (Failure, _ again: @escaping @Sendable () -> Void) -> Void
  ) {
    let attempts = LifetimeSet(lifetime)
    // The trampoline: a failure during the start of an attempt is dealt with after it.
    let gate = Gate()
    @Sendable func next() {
      gate.perform {
        if lifetime.isEnded { return }
        let attempt = attempts.add("retry, attempt")
        self.run(
          in: attempt,
          next: observer.next,
          end: { end in
            attempts.remove(attempt)
            switch end {
            case .completed: observer.complete()
            case .failed(let failure): gate.perform { decide(failure, next) }
            }
          })
      }
    }
    next()
  }
}
