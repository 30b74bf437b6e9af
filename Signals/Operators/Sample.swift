// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the latest element whenever another signal sends one, each element once at most.
  /// `marbles("ab-c|").sample(on: marbles("--1-2|").suppressError())` is `marbles("--b-[c|]")`.
  ///
  /// Completion sends the waiting element first; a failure doesn't. The other's end changes
  /// nothing.
  public func sample<Trigger>(on trigger: SafeSignal<Trigger>) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let gate = Gate()
        let waiting = SerialState<Element?>(nil, in: gate)
        let inputs = lifetime.segment()
        let release: @Sendable () -> Void = {
          guard let element = waiting.value, !inputs.isEnded else { return }
          waiting.value = nil
          observer.next(element)
        }
        Turns.startInputs(
          in: inputs,
          [
            {
              trigger.run(
                in: inputs.input("sample"), next: { _ in gate.perform(release) }, end: { _ in })
            },
            {
              start(
                Observer(
                  next: { element in gate.perform { waiting.value = element } },
                  end: { end in
                    gate.perform {
                      if end.failure == nil { release() }
                      inputs.close(observer, with: end)
                    }
                  }),
                inputs)
            },
          ])
      })
  }

  /// Sends the latest element at regular moments, each element once at most.
  /// `marbles("ab-c|").sample(every: .milliseconds(2), on: time)` is `marbles("--b-[c|]")`.
  public func sample(every interval: Duration, on scheduler: some TimeScheduler) -> Signal {
    sample(on: SafeSignal<Int>.interval(every: interval, on: scheduler))
  }
}
