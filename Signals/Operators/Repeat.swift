// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts again after each completion, up to a number of runs in all.
  /// `sequence([1]).repeat(2)` is `sequence([1, 1])`.
  ///
  /// - Parameter count: How many; 0 completes at once, and `Int.max` never ends.
  public func `repeat`(_ count: Int) -> Signal {
    precondition(count >= 0, "Can't run \(count) times: give 0 or more.")
    guard count > 0 else { return .empty() }
    return Signal(
      after: self,
      serial: { observer, lifetime in
        let left = SerialState(count - 1)
        self.runAgain(observer, lifetime, "repeat", if: { $0.failure == nil }) { end, again in
          guard left.value > 0 else { return observer.end(end) }
          left.value -= 1
          again()
        }
      })
  }

  /// Starts again after a completion, when the signal that a closure makes then sends an element.
  /// `sequence([1]).repeat(when: { SafeSignal<Int>.empty() })` is `sequence([1])`.
  ///
  /// If that signal completes without one, so does this.
  public func `repeat`<Trigger>(
    when trigger: @escaping @Sendable () -> SafeSignal<Trigger>
  ) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        self.runAgain(observer, lifetime, "repeat(when:)", if: { $0.failure == nil }) { _, again in
          let wait = lifetime.input("repeat(when:), wait")
          let isDecided = SerialState(false)
          trigger().prefix(1).run(
            in: wait,
            next: { _ in isDecided.value = true },
            end: { _ in
              lifetime.release(wait)
              if isDecided.value { again() } else { observer.complete() }
            })
        }
      })
  }
}
