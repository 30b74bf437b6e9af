// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each element, and the latest one again whenever another signal sends an element.
  /// `marbles("a--b|").replayLatest(when: marbles("-1|").suppressError())` is `marbles("aa-b|")`.
  ///
  /// Nothing is repeated before the first element. Completes with this signal; the other's end
  /// changes nothing.
  public func replayLatest<Trigger>(when trigger: SafeSignal<Trigger>) -> Signal {
    Signal(
      after: depth.maximum(with: trigger.depth),
      serial: { observer, lifetime in
        let gate = Gate()
        let inputs = lifetime.segment()
        let latest = SerialState<Element?>(nil, in: gate)
        Turns.startInputs(
          in: inputs,
          [
            {
              trigger.run(
                in: inputs.input("replayLatest(when:)"),
                next: { _ in
                  gate.perform {
                    if let element = latest.value, !inputs.isEnded { observer.next(element) }
                  }
                },
                end: { _ in })
            },
            {
              start(
                Observer(
                  next: { element in
                    gate.perform {
                      latest.value = element
                      if !inputs.isEnded { observer.next(element) }
                    }
                  },
                  end: { end in gate.perform { inputs.close(observer, with: end) } }),
                inputs)
            },
          ])
      })
  }
}
