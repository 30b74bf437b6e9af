// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts the signal that a closure makes of an element, and ignores further elements until that
  /// signal has completed.
  ///
  /// Completes when this signal and the inner one have; fails with the first failure.
  public func flatMapFirst<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(serial: { observer, lifetime in
      let state = UncheckedBox(Busy())
      // For what is noted; the output is one inner signal's at a time, and so serial already.
      let gate = Gate()
      let inputs = LifetimeSet(lifetime)

      @Sendable func innerEnded(_ inner: Lifetime, _ end: Completion<Failure>) {
        inputs.remove(inner)
        gate.perform {
          state.value.isRunning = false
          if end.failure != nil || state.value.isOuterDone { observer.end(end) }
        }
      }

      self.run(
        in: lifetime.input(),
        next: { element in
          gate.perform {
            if state.value.isRunning || state.value.isOuterDone || lifetime.isEnded { return }
            state.value.isRunning = true
            let signal = transform(element)
            let inner = inputs.add("flatMapFirst, inner")
            signal.run(in: inner, next: observer.next, end: { innerEnded(inner, $0) })
          }
        },
        end: { end in
          gate.perform {
            state.value.isOuterDone = true
            if end.failure != nil || !state.value.isRunning { observer.end(end) }
          }
        })
    })
  }
}

/// What `flatMapFirst` remembers; touched inside its gate.
private struct Busy: Sendable {
  var isRunning = false
  var isOuterDone = false
}
