// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each element, from the second on, together with the one before.
  @inlinable
  public func adjacentPairs() -> Signal<(Element, Element), Failure> {
    withPrevious().compactMap { previous, element in
      previous.map { ($0, element) }
    }
  }

  /// Sends each element together with the one before, which the first has not.
  @inlinable
  public func withPrevious() -> Signal<(previous: Element?, element: Element), Failure> {
    Signal<(previous: Element?, element: Element), Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let last = UncheckedBox<Element?>(nil)
        start(
          Observer(
            next: { element in
              let previous = last.value
              last.value = element
              observer.next((previous, element))
            },
            end: observer.completion),
          lifetime)
      })
  }
}
