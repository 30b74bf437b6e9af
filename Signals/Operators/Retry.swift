// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts again after a failure, up to a number of times, then fails with the last failure. Not for servers that
  /// are overloaded, which need time between attempts: give a ``Backoff``.
  /// `marbles("a^").retry(1)` is `marbles("aa^")`.
  ///
  /// - Parameters:
  ///   - count: How many further attempts there are after the first.
  ///   - condition: Whether a failure is worth another attempt; every one is, unless said
  ///     otherwise.
  public func retry(
    _ count: Int, if condition: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal {
    precondition(count >= 0, "Can't retry \(count) times: give 0 or more.")
    return Signal(
      after: self,
      serial: { observer, lifetime in
        let left = SerialState(count)
        self.attempt(observer, lifetime) { failure, again in
          guard left.value > 0, condition(failure) else { return observer.fail(failure) }
          left.value -= 1
          again()
        }
      })
  }

  /// Starts again some time after a failure, up to a number of times, then fails with the last
  /// failure.
  /// `marbles("a^").retry(1, after: .constant(.milliseconds(2)), on: time)` is `marbles("a--a^")`.
  ///
  /// - Parameters:
  ///   - count: How many further attempts there are after the first.
  ///   - backoff: How long to wait before each.
  ///   - scheduler: Where the time comes from, and where further attempts start.
  ///   - resetsAfterElement: Whether an element is a success, after which the count and the waits
  ///     begin again, so that a connection that fails now and then is not given up.
  ///   - condition: Whether a failure is worth another attempt; every one is, unless said
  ///     otherwise.
  public func retry(
    _ count: Int,
    after backoff: Backoff,
    on scheduler: some TimeScheduler,
    resetsAfterElement: Bool = false,
    if condition: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal {
    precondition(count >= 0, "Can't retry \(count) times: give 0 or more.")
    return Signal(
      after: self,
      serial: { observer, lifetime in
        let done = SerialState(0)
        let counting = Observer<Element, Failure>(
          next: { element in
            if resetsAfterElement { done.value = 0 }
            observer.next(element)
          }, end: observer.completion)
        self.attempt(counting, lifetime) { failure, again in
          guard done.value < count, condition(failure) else { return observer.fail(failure) }
          let wait = lifetime.input("retry, wait")
          let delay = backoff.delay(before: done.value)
          done.value += 1
          SafeSignal<Void>.timer(after: delay, on: scheduler).run(
            in: wait,
            next: { _ in },
            end: { _ in
              lifetime.release(wait)
              again()
            })
        }
      })
  }

  /// Starts again after each failure, when the signal that a closure returns for it sends an element.
  /// `marbles("a^").retry(when: { _ in SafeSignal<Int>.empty() })` is `marbles("a|")`.
  ///
  /// If that signal completes without one, so does this.
  public func retry<Trigger>(
    when trigger: @escaping @Sendable (Failure) -> SafeSignal<Trigger>
  ) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        self.attempt(observer, lifetime) { failure, again in
          let wait = lifetime.input("retry, wait")
          let isDecided = SerialState(false)
          trigger(failure).prefix(1).run(
            in: wait,
            next: { _ in isDecided.value = true },
            end: { _ in
              lifetime.release(wait)
              if isDecided.value { again() } else { observer.complete() }
            })
        }
      })
  }

  /// Runs attempts one after the other; `decide` is asked after each failure, when the attempt is
  /// released.
  private func attempt(
    _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime,
    _ decide: @escaping @Sendable (Failure, _ again: @escaping @Sendable () -> Void) -> Void
  ) {
    runAgain(
      observer, lifetime, "retry, attempt", if: { $0.failure != nil },
      { end, again in if let failure = end.failure { decide(failure, again) } })
  }

  /// Runs the signal again and again; `decide` is asked after each end that meets a condition, when
  /// the run is released. The other ends pass.
  func runAgain(
    _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime,
    _ operation: StaticString,
    if mayFollow: @escaping @Sendable (Completion<Failure>) -> Bool,
    _ decide:
      @escaping @Sendable (Completion<Failure>, _ again: @escaping @Sendable () -> Void) -> Void
  ) {
    // The trampoline: an end during the start of a run is dealt with after it.
    let gate = Gate()
    @Sendable func next() {
      lifetime.startNext {
        gate.perform {
          if lifetime.isEnded { return }
          let run = lifetime.input(operation)
          self.run(
            in: run,
            next: observer.next,
            end: { end in
              guard mayFollow(end) else { return observer.end(end) }
              lifetime.release(run)
              gate.perform { if !lifetime.isEnded { decide(end, next) } }
            },
            serialized: observer.serialized)
        }
      }
    }
    next()
  }
}
