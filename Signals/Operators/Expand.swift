// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each element, and recursively the elements of the signal that a closure returns for it.
  ///
  /// ```swift
  /// let pages = request(1).expand { page in page.next.map { request($0) } ?? .empty() }
  /// ```
  ///
  /// Any number of rounds needs constant stack, and memory for the signals that are open. Completes
  /// when all signals have completed; fails with the first failure.
  ///
  /// - Parameter transform: Makes the signal of what follows an element; `.empty()` ends this
  ///   branch.
  public func expand(_ transform: @escaping @Sendable (Element) -> Signal) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        let state = ExpandState(observer, lifetime.segment(), transform)
        state.open(self)
      })
  }
}

/// One observation of `expand`; its state is touched inside the gate.
private final class ExpandState<Element: Sendable, Failure: Error>: Sendable {
  private let gate = Gate()
  private let observer: Observer<Element, Failure>
  private let inputs: Lifetime
  private let members: LifetimeSet
  private let count = UncheckedBox(0)
  private let transform: @Sendable (Element) -> Signal<Element, Failure>

  init(
    _ observer: Observer<Element, Failure>, _ inputs: Lifetime,
    _ transform: @escaping @Sendable (Element) -> Signal<Element, Failure>
  ) {
    self.observer = observer
    self.inputs = inputs
    self.transform = transform
    members = LifetimeSet(inputs)
  }

  /// Starts a signal, and then the signals of its elements.
  func open(_ signal: Signal<Element, Failure>) {
    gate.perform { self.count.value += 1 }
    inputs.startNext { [self] in
      let member = members.add("expand")
      signal.run(
        in: member,
        next: { [self] element in gate.perform(self, element) { $0.receive($1) } },
        end: { [self] end in
          // One that fails ends with the others.
          if end.failure == nil {
            members.remove(member)
            member.end()
          }
          // Behind signals whose start was deferred.
          Turns.perform(in: inputs) { self.gate.perform(self, end) { $0.finish($1) } }
        })
    }
  }

  private func receive(_ element: Element) {
    if inputs.isEnded { return }
    observer.next(element)
    if !inputs.isEnded { open(transform(element)) }
  }

  private func finish(_ end: Completion<Failure>) {
    count.value -= 1
    if end.failure != nil || count.value == 0 { inputs.close(observer, with: end) }
  }
}
