// SPDX-License-Identifier: MIT

extension Signal {
  /// Leaves out elements while the latest element of another signal is true.
  /// `marbles("abcd|").paused(while: marbles("-t-f|").map { $0 == "t" }.suppressError())` is `marbles("a--d|")`.
  ///
  /// Before the other signal has sent an element, all elements are sent. The end of this signal is
  /// sent in any case; the end of the other one changes nothing.
  public func paused(while other: SafeSignal<Bool>) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let gate = Gate()
        let inputs = lifetime.segment()
        let isPaused = SerialState(false, in: gate)
        Turns.startInputs(
          in: inputs,
          [
            {
              other.run(
                in: inputs.input("paused(while:)"),
                next: { value in gate.perform { isPaused.value = value } },
                end: { _ in })
            },
            {
              start(
                Observer(
                  next: { element in
                    gate.perform {
                      if !isPaused.value, !inputs.isEnded { observer.next(element) }
                    }
                  },
                  end: { end in gate.perform { inputs.close(observer, with: end) } }),
                inputs)
            },
          ])
      })
  }
}
