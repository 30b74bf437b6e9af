// SPDX-License-Identifier: MIT

/// Sends the elements of all signals as they come. Completes when all have; fails with the first.
/// `merge(marbles("a-b|"), marbles("-1-2|"))` is `marbles("a1b2|")`.
@inlinable
public func merge<Element, Failure>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<Element, Failure> {
  Signal(
    after: ChainDepth(signals.map(\.depth)),
    serial: { observer, lifetime in
      let output = SerializedObserver(observer, in: lifetime)
      let inputs = output.lifetime
      let next: @Sendable (Element) -> Void = { output.receive($0) }
      let open = SerialState(signals.count)
      if signals.isEmpty { return inputs.close(observer, with: .completed) }
      let end: @Sendable (Completion<Failure>) -> Void = { end in
        output.conclude {
          open.value -= 1
          if end.failure != nil || open.value == 0 { return end }
          if open.value == 1 { output.forwardOnly() }
          return nil
        }
      }
      Turns.startInputs(
        in: inputs,
        signals.map { signal in
          {
            if inputs.isEnded { return }
            signal.run(
              in: inputs.input("merge", receiver: output), next: next, end: end,
              serialized: output)
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
  /// `marbles("a-b|").merge(with: marbles("-1-2|"))` is `marbles("a1b2|")`.
  @inlinable
  public func merge(with other: Signal) -> Signal {
    Signals.merge([self, other])
  }
}
