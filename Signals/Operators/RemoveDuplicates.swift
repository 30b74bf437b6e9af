extension Signal {
  /// Leaves out each element that equals the one before, by a comparison of one's own.
  @inlinable
  public func removeDuplicates(
    by areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      let last = Confined<Element?>(nil)
      start(
        Observer(
          next: { element in
            if let previous = last.value, areEqual(previous, element) { return }
            last.value = element
            observer.next(element)
          },
          end: observer.ending),
        lifetime)
    })
  }
}

extension Signal where Element: Equatable {
  /// Leaves out each element that equals the one before.
  @inlinable
  public func removeDuplicates() -> Signal {
    removeDuplicates(by: ==)
  }
}
