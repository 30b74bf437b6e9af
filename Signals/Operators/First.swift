// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the first element and completes.
  ///
  /// Disfavoured, so that `await signal.first()` means the element itself.
  @_disfavoredOverload
  @inlinable
  public func first() -> Signal {
    prefix(1)
  }

  /// Sends the first element that meets a condition, and completes.
  @inlinable
  public func first(
    where condition: @escaping @Sendable (Element) -> Bool
  ) -> Signal {
    filter(condition).prefix(1)
  }

  /// Sends the last element when the signal completes.
  ///
  /// Disfavoured, so that `await signal.last()` means the element itself.
  @_disfavoredOverload
  public func last() -> Signal {
    suffix(1)
  }

  /// Sends the element of that number, beginning at 0, and completes.
  ///
  /// A shorter signal completes without an element.
  public func element(at offset: Int) -> Signal {
    precondition(offset >= 0, "There is no element number \(offset): the first has number 0.")
    return dropFirst(offset).prefix(1)
  }

  /// Sends the last elements, at most so many, when the signal completes.
  ///
  /// - Parameter count: How many; 0 or more.
  public func suffix(_ count: Int) -> Signal {
    precondition(count >= 0, "A suffix can't have \(count) elements: give 0 or more.")
    return Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let held = UncheckedBox(Fifo<Element>())
        start(
          Observer(
            next: { element in
              held.value.append(element)
              if held.value.count > count { _ = held.value.popFirst() }
            },
            end: { end in
              if end.failure == nil {
                while !lifetime.isEnded, let element = held.value.popFirst() {
                  observer.next(element)
                }
              }
              if !lifetime.isEnded { observer.end(end) }
            }),
          lifetime)
      })
  }
}
