// SPDX-License-Identifier: MIT

/// Sends the elements of all signals as they come. Completes when all have; fails with the first.
@inlinable
public func merge<Element, Failure>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<Element, Failure> {
  Signal(
    after: ChainDepth(signals.map(\.depth)),
    serial: { observer, lifetime in
      let gate = Gate()
      let inputs = lifetime.segment()
      let output = observer.passing(through: gate, while: inputs)
      let open = UncheckedBox(signals.count)
      if signals.isEmpty { return inputs.close(observer, with: .completed) }
      let end: @Sendable (Completion<Failure>) -> Void = { end in
        gate.perform {
          open.value -= 1
          if end.failure != nil || open.value == 0 { inputs.close(observer, with: end) }
        }
      }
      Turns.startInputs(
        in: inputs,
        signals.map { signal in
          {
            if inputs.isEnded { return }
            signal.run(in: inputs.input("merge"), next: output.next, end: end)
          }
        })
    })
}

/// Sends the elements of all signals as they come. Completes when all have; fails with the first.
@inlinable
public func merge<Element, Failure>(
  _ signals: Signal<Element, Failure>...
) -> Signal<Element, Failure> {
  merge(signals)
}

extension Signal {
  /// Sends the elements of both signals as they come.
  @inlinable
  public func merge(with other: Signal) -> Signal {
    Signals.merge([self, other])
  }
}
