// SPDX-License-Identifier: MIT

extension Signal {
  /// Leaves out each element that equals the one before, by a comparison of one's own.
  /// `sequence([1, 2, 3]).removeDuplicates(by: { $0 / 2 == $1 / 2 })` is `sequence([1, 2])`.
  @inlinable
  public func removeDuplicates(
    by areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal {
    transforming(nil as Element?) { last, element in
      if let previous = last, areEqual(previous, element) { return nil }
      last = element
      return element
    }
  }
}

extension Signal where Element: Equatable {
  /// Leaves out each element that equals the one before.
  /// `sequence([1, 1, 2, 1]).removeDuplicates()` is `sequence([1, 2, 1])`.
  @inlinable
  public func removeDuplicates() -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let step = Step(SerialState<Element?>(nil), observer)
        start(
          Observer(
            next: { element in
              if step.knowledge.value == element { return }
              step.knowledge.value = element
              step.next(element)
            },
            end: observer.completion),
          lifetime)
      })
  }
}

extension Signal {
  /// Leaves out each element whose property equals that of any one before.
  /// `sequence([1, 2, 3]).uniqued(on: { $0 % 2 })` is `sequence([1, 2])`.
  ///
  /// It remembers every property it has seen, so it is for signals with few different elements.
  public func uniqued<Identity: Hashable & Sendable>(
    on identity: @escaping @Sendable (Element) -> Identity
  ) -> Signal {
    transforming(Set<Identity>()) { seen, element in
      seen.insert(identity(element)).inserted ? element : nil
    }
  }
}

extension Signal where Element: Hashable {
  /// Leaves out each element that equals any one before.
  /// `sequence([1, 2, 1]).uniqued()` is `sequence([1, 2])`.
  ///
  /// It remembers every element it has seen, so it is for signals with few different ones.
  public func uniqued() -> Signal {
    uniqued { $0 }
  }
}
