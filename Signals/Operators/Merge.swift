// SPDX-License-Identifier: MIT

/// Sends the elements of all signals as they come. Completes when all have; fails with the first.
@inlinable
public func merge<Element, Failure>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<Element, Failure> {
  Signal(serial: { observer, lifetime in
    let gate = Gate()
    let output = observer.passing(through: gate, while: lifetime)
    let open = UncheckedBox(signals.count)
    if signals.isEmpty { return observer.complete() }
    for signal in signals {
      if lifetime.isEnded { return }
      signal.run(
        in: lifetime.input("merge"),
        next: output.next,
        end: { end in
          gate.perform {
            open.value -= 1
            if end.failure != nil || open.value == 0 { observer.end(end) }
          }
        })
    }
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
