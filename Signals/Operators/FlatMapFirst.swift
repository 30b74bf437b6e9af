// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts the signal that a closure returns for an element, and ignores further elements until that
  /// signal has completed.
  /// `marbles("ab-c|").flatMapFirst { _ in marbles("1-|") }` is `marbles("1--1-|")`.
  ///
  /// Completes when this signal and the inner one have; fails with the first failure.
  public func flatMapFirst<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(
      after: self,
      serial: { observer, lifetime in
        // One gate for what is noted; one for the output, since the outer signal can fail at any
        // time.
        let gate = Gate()
        let observer = observer.inTurn(in: lifetime)
        let state = SerialState(Busy(), in: gate)
        let output = SerializedObserver(observer, in: lifetime)
        let lifetime = output.lifetime
        let inputs = LifetimeSet(lifetime)
        let next: @Sendable (Other) -> Void = { output.receive($0) }

        @Sendable func innerEnded(_ inner: Lifetime, _ end: Completion<Failure>) {
          // It is released before another signal follows. One that fails ends with the outer signal.
          if end.failure == nil {
            inputs.remove(inner)
            inner.end()
          }
          gate.perform {
            state.value.isRunning = false
            if end.failure != nil || state.value.isOuterDone { output.finish(end) }
          }
        }

        self.run(
          in: lifetime.input("flatMapFirst"),
          next: { element in
            gate.perform {
              if state.value.isRunning || state.value.isOuterDone || lifetime.isEnded { return }
              state.value.isRunning = true
              let signal = transform(element)
              let inner = inputs.add("flatMapFirst, inner", receiver: output)
              lifetime.startInner {
                signal.run(
                  in: inner, next: next, end: { innerEnded(inner, $0) },
                  serialized: output)
              }
            }
          },
          end: { end in
            // Behind an inner signal whose start was deferred.
            Turns.perform(in: lifetime) {
              gate.perform {
                state.value.isOuterDone = true
                if end.failure != nil || !state.value.isRunning { return output.finish(end) }
                output.gate.perform {
                  output.forwardOnly()
                  return nil
                }
              }
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
