// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each element together with the latest one of another signal, once that has one.
  /// `marbles("-ab|").with(latestFrom: marbles("1-2|")).map(+)` is `marbles("-'a1''b2'|")`.
  ///
  /// Elements that come before the other's first are left out. Completes with this signal; a
  /// failure of either ends it.
  @inlinable
  public func with<Other>(
    latestFrom other: Signal<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    Signal<(Element, Other), Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let state = WithLatestState(
          observer, lifetime.segment(), Element.self, Other.self)
        Turns.startInputs(
          in: lifetime,
          [
            {
              other.run(
                in: state.inputs.input("with(latestFrom:)"),
                next: { value in state.gate.perform(state, value) { $0.latest.value = $1 } },
                end: { end in
                  if end.failure != nil { state.gate.perform(state, end) { $0.finish($1) } }
                })
            },
            {
              if state.inputs.isEnded { return }
              start(
                Observer(
                  next: { element in state.gate.perform(state, element) { $0.receive($1) } },
                  end: { end in state.gate.perform(state, end) { $0.finish($1) } }),
                state.inputs)
            },
          ])
      })
  }
}

/// One observation of `with(latestFrom:)`; its state is touched inside the gate.
@usableFromInline
final class WithLatestState<Element: Sendable, Other: Sendable, Failure: Error>: Sendable {
  @usableFromInline let gate: Gate
  @usableFromInline let latest: SerialState<Other?>
  @usableFromInline let observer: Observer<(Element, Other), Failure>
  @usableFromInline let inputs: Lifetime

  @inlinable
  init(
    _ observer: Observer<(Element, Other), Failure>, _ inputs: Lifetime, _: Element.Type,
    _: Other.Type
  ) {
    gate = Gate()
    latest = SerialState(nil, in: gate)
    self.observer = observer
    self.inputs = inputs
  }

  @inlinable
  func receive(_ element: Element) {
    if let other = latest.value, !inputs.isEnded { observer.next((element, other)) }
  }

  @inlinable
  func finish(_ end: Completion<Failure>) {
    inputs.close(observer, with: end)
  }
}
