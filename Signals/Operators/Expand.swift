// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each element, and recursively the elements of the signal that a closure returns for it.
  /// `sequence([1]).expand { $0 < 3 ? .just($0 + 1) : .empty() }` is `sequence([1, 2, 3])`.
  ///
  /// ```swift
  /// let pages = request(1).expand { page in page.next.map { request($0) } ?? .empty() }
  /// ```
  ///
  /// What follows an element may arrive before the next element of the same signal. If an observer
  /// sends to the source while it receives an element, what follows both has no particular order.
  /// Signals without an end take turns. Any number of rounds needs constant stack, and memory for the signals that
  /// are open. Completes when all signals have completed; fails with the first failure.
  ///
  /// - Parameter transform: Makes the signal of what follows an element; `.empty()` ends this
  ///   branch.
  public func expand(_ transform: @escaping @Sendable (Element) -> Signal) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        ExpandState(observer.inTurn(in: lifetime), lifetime, transform).open(self)
      })
  }
}

private final class ExpandState<Element: Sendable, Failure: Error>: Sendable {
  private let output: SerializedObserver<Element, Failure>
  private let inputs: Lifetime
  private let members: LifetimeSet
  /// The number of signals that are open or will be; the first one is. For the holder of the gate.
  private let count = SerialState(1)
  private let transform: @Sendable (Element) -> Signal<Element, Failure>

  init(
    _ observer: Observer<Element, Failure>, _ lifetime: Lifetime,
    _ transform: @escaping @Sendable (Element) -> Signal<Element, Failure>
  ) {
    self.transform = transform
    output = SerializedObserver(observer, in: lifetime)
    inputs = output.lifetime
    members = LifetimeSet(inputs)
  }

  func open(_ signal: Signal<Element, Failure>) {
    inputs.startNext { [self] in
      let member = members.add("expand")
      signal.run(
        in: member,
        next: { [self] element in receive(element) },
        end: { [self] end in
          // One that fails ends with the others.
          if end.failure == nil {
            members.remove(member)
            member.end()
          }
          // Behind signals whose start was deferred.
          Turns.perform(in: inputs) { self.finish(end) }
        })
    }
  }

  private func receive(_ element: Element) {
    output.gate.perform { [self] in
      if output.isClosed { return nil }
      output.next(element)
      if output.isClosed { return nil }
      let signal = transform(element)
      count.value += 1
      // Outside the gate, so that elements of a signal without an end are delivered.
      return { self.open(signal) }
    }
  }

  private func finish(_ end: Completion<Failure>) {
    output.conclude { [self] in
      count.value -= 1
      return end.failure != nil || count.value == 0 ? end : nil
    }
  }
}
