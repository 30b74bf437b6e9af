/// Sends the latest elements of all signals together, once each has one, at every new element.
///
/// Completes when all have completed, or as soon as one completes without an element, since nothing
/// can follow then. Fails with the first failure.
public func combineLatest<each Element: Sendable, Failure>(
  _ signals: repeat Signal<each Element, Failure>
) -> Signal<(repeat each Element), Failure> {
  Signal(serial: { observer, lifetime in
    let count = Tally()
    let gate = Gate()
    let slots = (repeat Slot<each Element>(adding: (each signals), to: count))
    let emit: @Sendable () -> Void = {
      if count.missing.value > 0 || lifetime.isEnded { return }
      guard let values = latest(of: repeat each slots) else { return }
      observer.next(values)
    }
    count.begin()
    if count.open.value == 0 {
      emit()
      return observer.complete()
    }
    repeat (each slots).connect(each signals, observer, lifetime, gate, count, emit)
  })
}

/// Sends the latest elements of both signals together: the common case of two, which is specialised
/// where it is used.
@inlinable
public func combineLatest<One: Sendable, Two: Sendable, Failure>(
  _ one: Signal<One, Failure>, _ two: Signal<Two, Failure>
) -> Signal<(One, Two), Failure> {
  Signal(serial: { observer, lifetime in
    let pair = Pair(observer, lifetime)
    one.run(
      in: pair.inputs.0,
      next: { element in
        if pair.gate.enter() {
          pair.receive(one: element)
          pair.gate.leave()
        } else {
          pair.gate.enqueue { pair.receive(one: element) }
        }
      },
      end: { end in pair.gate.perform { pair.ended(end, isEmpty: pair.one.value == nil) } })
    if lifetime.isEnded { return }
    two.run(
      in: pair.inputs.1,
      next: { element in
        if pair.gate.enter() {
          pair.receive(two: element)
          pair.gate.leave()
        } else {
          pair.gate.enqueue { pair.receive(two: element) }
        }
      },
      end: { end in pair.gate.perform { pair.ended(end, isEmpty: pair.two.value == nil) } })
  })
}

/// One observation of two signals together; its state is touched inside the gate.
@usableFromInline
final class Pair<One: Sendable, Two: Sendable, Failure: Error>: Sendable {
  @usableFromInline let gate = Gate()
  @usableFromInline let inputs = (Lifetime(), Lifetime())
  @usableFromInline let one = Confined<One?>(nil)
  @usableFromInline let two = Confined<Two?>(nil)
  @usableFromInline let open = Confined(2)
  @usableFromInline let observer: Observer<(One, Two), Failure>
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(_ observer: Observer<(One, Two), Failure>, _ lifetime: Lifetime) {
    self.observer = observer
    self.lifetime = lifetime
    lifetime.onEnd { [inputs] in
      inputs.0.end()
      inputs.1.end()
    }
  }

  @inlinable
  func receive(one element: One) {
    one.value = element
    if let other = two.value, !lifetime.isEnded { observer.next((element, other)) }
  }

  @inlinable
  func receive(two element: Two) {
    two.value = element
    if let other = one.value, !lifetime.isEnded { observer.next((other, element)) }
  }

  @usableFromInline
  func ended(_ end: End<Failure>, isEmpty: Bool) {
    open.value -= 1
    if end.failure != nil || open.value == 0 || isEmpty { observer.end(end) }
  }
}

extension Signal {
  /// Sends the latest elements of both signals together.
  @inlinable
  public func combineLatest<Other>(
    with other: Signal<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    Signals.combineLatest(self, other)
  }
}

/// What all inputs of one observation share; touched inside its gate, or before any input starts.
private final class Tally: Sendable {
  let missing = Confined(0)
  let open = Confined(0)

  func begin() {
    open.value = missing.value
  }
}

/// The latest element of one input; touched inside the gate.
private final class Slot<Element: Sendable>: Sendable {
  let latest = Confined<Element?>(nil)

  init<Failure>(adding signal: Signal<Element, Failure>, to tally: Tally) {
    tally.missing.value += 1
  }

  func connect<Failure, Output>(
    _ signal: Signal<Element, Failure>,
    _ observer: Observer<Output, Failure>,
    _ lifetime: Lifetime,
    _ gate: Gate,
    _ tally: Tally,
    _ emit: @escaping @Sendable () -> Void
  ) {
    if lifetime.isEnded { return }
    let input = Lifetime()
    lifetime.onEnd { input.end() }
    let receive: @Sendable (Element) -> Void = { [latest] element in
      if latest.value == nil { tally.missing.value -= 1 }
      latest.value = element
      emit()
    }
    signal.run(
      in: input,
      next: { element in
        if gate.enter() {
          receive(element)
          gate.leave()
        } else {
          gate.enqueue { receive(element) }
        }
      },
      end: { [latest] end in
        gate.perform {
          tally.open.value -= 1
          if end.failure != nil || tally.open.value == 0 || latest.value == nil {
            observer.end(end)
          }
        }
      })
  }
}

/// All elements, if all are there.
private func latest<each Element: Sendable>(
  of slots: repeat Slot<each Element>
) -> (repeat each Element)? {
  func value<One>(_ slot: Slot<One>) throws(Missing) -> One {
    guard let value = slot.latest.value else { throw Missing() }
    return value
  }
  return try? (repeat value(each slots))
}

private struct Missing: Error {}
