extension Signal {
  /// Sends the elements that meet a condition.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      start(
        Observer(
          next: { element in
            if isIncluded(element) { observer.next(element) }
          },
          end: observer.ending),
        lifetime)
    })
  }
}
