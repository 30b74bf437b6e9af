// SPDX-License-Identifier: MIT

/// Sends the latest elements of all signals together, once each has one, at every new element.
/// `combineLatest(marbles("a-b|"), marbles("-1-2|")).map(+)` is `marbles("-'a1''b1''b2'|")`.
///
/// Completes when all have completed, or as soon as one completes without an element, since nothing
/// can follow then. Fails with the first failure.
public func combineLatest<each Element: Sendable, Failure>(
  _ signals: repeat Signal<each Element, Failure>
) -> Signal<(repeat each Element), Failure> {
  join(.latest, .unbounded, "combineLatest", repeat each signals)
}

/// Sends the latest elements of all signals as an array, once each has one, at every new element.
/// `combineLatest([marbles("a|"), marbles("b|")]).map { $0.joined() }` is `marbles("'ab'|")`.
///
/// An empty collection sends one empty array and completes.
public func combineLatest<Element, Failure>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<[Element], Failure> {
  join(.latest, .unbounded, "combineLatest", signals)
}

/// Sends the latest elements of both signals together: the common case of two, which is specialised
/// where it is used.
@inlinable
public func combineLatest<One: Sendable, Two: Sendable, Failure>(
  _ one: Signal<One, Failure>, _ two: Signal<Two, Failure>
) -> Signal<(One, Two), Failure> {
  Signal(
    after: one.depth.maximum(with: two.depth),
    serial: { observer, lifetime in
      let pair = Pair(observer, lifetime.segment())
      Turns.startInputs(
        in: lifetime,
        [
          {
            one.run(
              in: pair.inputs.input("combineLatest"),
              next: { element in pair.gate.perform(pair, element) { $0.receive(one: $1) } },
              end: { end in pair.gate.perform { pair.ended(end, isEmpty: pair.one.value == nil) } })
          },
          {
            if pair.inputs.isEnded { return }
            two.run(
              in: pair.inputs.input("combineLatest"),
              next: { element in pair.gate.perform(pair, element) { $0.receive(two: $1) } },
              end: { end in pair.gate.perform { pair.ended(end, isEmpty: pair.two.value == nil) } })
          },
        ])
    })
}

/// One observation of two signals together; its state is touched inside the gate.
@usableFromInline
final class Pair<One: Sendable, Two: Sendable, Failure: Error>: Sendable {
  @usableFromInline let gate: Gate
  @usableFromInline let inputs: Lifetime
  @usableFromInline let one: SerialState<One?>
  @usableFromInline let two: SerialState<Two?>
  private let open: SerialState<Int>
  @usableFromInline let observer: Observer<(One, Two), Failure>

  @usableFromInline
  init(_ observer: Observer<(One, Two), Failure>, _ inputs: Lifetime) {
    gate = Gate()
    one = SerialState(nil, in: gate)
    two = SerialState(nil, in: gate)
    open = SerialState(2, in: gate)
    self.observer = observer
    self.inputs = inputs
  }

  @inlinable
  func receive(one element: One) {
    one.value = element
    if let other = two.value, !inputs.isEnded { observer.next((element, other)) }
  }

  @inlinable
  func receive(two element: Two) {
    two.value = element
    if let other = one.value, !inputs.isEnded { observer.next((other, element)) }
  }

  @usableFromInline
  func ended(_ end: Completion<Failure>, isEmpty: Bool) {
    open.value -= 1
    if end.failure != nil || open.value == 0 || isEmpty {
      inputs.close(observer, with: end)
    }
  }
}

extension Signal {
  /// Sends the latest elements of both signals together.
  /// `marbles("a|").combineLatest(with: marbles("1|")).map(+)` is `marbles("'a1'|")`.
  @inlinable
  public func combineLatest<Other>(
    with other: Signal<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    Signals.combineLatest(self, other)
  }
}
